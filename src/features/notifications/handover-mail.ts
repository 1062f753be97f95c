import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { handoverReader, type Notice } from './notifications.store.ts';

/** Mails an owner who wants it that a customer waits. */
export type HandoverMail = (
  notice: Notice,
  conversation: NonNullable<Notice['conversation']>,
) => Promise<void>;

const HOUR_MS = 60 * 60_000;
/** More than that many an hour, and one mail stands for all the others. */
const MOST_AN_HOUR = 6;

export function createHandoverMail(db: Database, outbox: Outbox, clock: () => number): HandoverMail {
  /** When the next one may leave; null where one that says the same is waiting already. */
  async function nextPlace(trx: Knex.Transaction, userId: number): Promise<number | null> {
    const now = clock();
    const mails = await outbox.toUser(trx, userId, ['handover', 'handover-digest'], now - HOUR_MS);
    if (mails.some(({ kind, state }) => kind === 'handover-digest' && state === 'waiting')) return null;
    const recent = mails.filter(({ createdAt }) => createdAt > now - HOUR_MS);
    const first = recent.at(-MOST_AN_HOUR);
    return first === undefined ? now : first.createdAt + HOUR_MS;
  }

  return ({ userId, templateId }, { id, contactName }) =>
    db.knex.transaction(async (trx) => {
      // Counting is exact while the owner's other writers wait.
      await lockOwner(trx, userId);
      const reader = await handoverReader(trx, userId, templateId);
      if (reader === null) return;
      const sendAt = await nextPlace(trx, userId);
      if (sendAt === null) return;
      const { email: to, username, templateName } = reader;
      const mail =
        sendAt > clock()
          ? ({ kind: 'handover-digest', username } as const)
          : ({ kind: 'handover', username, templateName, contactName, conversationId: id } as const);
      await outbox.add(trx, { to, mail, userId, expiresAt: null, sendAt });
    });
}
