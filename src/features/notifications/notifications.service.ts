import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { inTurn } from '../../in-turn.ts';
import type { Logger } from '../../log.ts';
import type { HandoverMail } from './handover-mail.ts';
import { addNotice, deleteUnread, type Notice } from './notifications.store.ts';

export type Notifications = ReturnType<typeof createNotifications>;

/** Many notices of one kind in a second cost one write. */
const FLUSH_MS = 1_000;
/** A flood of kinds and templates must not fill the memory. */
const MAX_PENDING = 10_000;

interface Pending {
  notice: Notice;
  times: number;
}

export function createNotifications(
  db: Database,
  log: Logger,
  clock: () => number,
  mailHandover: HandoverMail = async () => undefined,
) {
  let pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;

  /** Writes what is still in memory, and waits for the writes under way as well. */
  const flush = inTurn(async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = new Map();
    for (const { notice, times } of batch.values()) {
      try {
        await addNotice(db.knex, notice, times, clock());
        if (notice.kind === 'handover' && notice.conversation !== undefined)
          await mailHandover(notice, notice.conversation);
      } catch (error) {
        log.warn({ err: error, kind: notice.kind }, 'a notice could not be saved');
      }
    }
  });

  return {
    flush,
    /** The same at once, as a part of the transaction. */
    tell: (trx: Knex.Transaction, notice: Notice): Promise<void> => addNotice(trx, notice, 1, clock()),
    /** Takes an unread notice back that is no longer true, as a part of the transaction. */
    withdraw: deleteUnread,
    /** Tells the owner, soon; never waits and never throws, because replies call it. */
    notify(notice: Notice): void {
      const { userId, templateId, kind, conversation } = notice;
      // Several customers may wait for one owner: each is told of.
      const key = `${userId} ${templateId} ${kind} ${conversation?.id ?? ''}`;
      const times = pending.get(key)?.times ?? 0;
      if (times === 0 && pending.size >= MAX_PENDING) return;
      pending.set(key, { notice, times: times + 1 });
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
      timer.unref();
    },
  };
}
