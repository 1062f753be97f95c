import type { Knex } from 'knex';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { hasPending, hasUnreadSince } from './due-pages.store.ts';

/** Takes back what an owner was told of pages, once it is no longer so of any of them; a part of the change. */
export type SettleNotices = (trx: Knex.Transaction, userId: number) => Promise<void>;

/** An owner hears of a page that could not be read for so long. */
export const UNREAD_MS = 7 * 24 * 60 * 60_000;

export function createSettleNotices(
  notifications: Pick<Notifications, 'withdraw'>,
  clock: () => number,
): SettleNotices {
  return async (trx, userId) => {
    const told = { userId, templateId: null };
    if (!(await hasPending(trx, userId)))
      await notifications.withdraw(trx, { ...told, kind: 'page_changed' });
    if (!(await hasUnreadSince(trx, userId, clock() - UNREAD_MS)))
      await notifications.withdraw(trx, { ...told, kind: 'page_unread' });
  };
}
