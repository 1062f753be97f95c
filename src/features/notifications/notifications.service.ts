import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import { addNotice, type Notice } from './notifications.store.ts';

export interface Notifications {
  /** Tells the owner, soon; never waits and never throws, because replies call it. */
  notify(notice: Notice): void;
  /** Writes what is still in memory. */
  flush(): Promise<void>;
}

/** Many notices of one kind in a second cost one write. */
const FLUSH_MS = 1_000;
/** A flood of kinds and templates must not fill the memory. */
const MAX_PENDING = 10_000;

export function createNotifications(db: Database, log: Logger, clock: () => number): Notifications {
  let pending = new Map<string, { notice: Notice; times: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = new Map();
    for (const { notice, times } of batch.values()) {
      await addNotice(db.knex, notice, times, clock()).catch((error: unknown) =>
        log.warn({ err: error, kind: notice.kind }, 'a notice could not be saved'),
      );
    }
  }

  return {
    flush,
    notify(notice) {
      const key = `${notice.userId} ${notice.templateId} ${notice.kind}`;
      const times = (pending.get(key)?.times ?? 0) + 1;
      if (times === 1 && pending.size >= MAX_PENDING) return;
      pending.set(key, { notice, times });
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
      timer.unref();
    },
  };
}
