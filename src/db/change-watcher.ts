import { createFaultLog } from '../fault-log.ts';
import type { Logger } from '../log.ts';
import { type ChangeTopic, changesSince, currentVersion } from './change-feed.ts';
import type { Database } from './database.ts';

/** Tells a process what others (a second server, the command line) have changed. */
export interface ChangeWatcher {
  /** Begins to look every half second. */
  start(): void;
  stop(): void;
  /** Looks now. */
  check(): Promise<void>;
}

type Handlers = Record<ChangeTopic, (refId: number) => void | Promise<void>>;

const INTERVAL_MS = 500;

/** Begins after the newest change: what was cached before is the caller's to read afresh. */
export async function createChangeWatcher(
  db: Database,
  log: Logger,
  handlers: Handlers,
): Promise<ChangeWatcher> {
  let version = await currentVersion(db.knex);
  const faults = createFaultLog(log, 'changes could not be read');
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    for (const change of await changesSince(db.knex, version)) {
      await handlers[change.topic](change.refId);
      version = change.version;
    }
  }

  function schedule(): void {
    timer = setTimeout(() => {
      check()
        // The next look will find it again; /readyz tells the operator that the database is away.
        .then(faults.worked, faults.failed)
        .finally(() => {
          if (timer !== undefined) schedule();
        });
    }, INTERVAL_MS);
    timer.unref();
  }

  return {
    start() {
      if (timer === undefined) schedule();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
    check,
  };
}
