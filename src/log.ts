import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { isDatabaseAway } from './db/database-away.ts';
import { once } from './once.ts';

export type { Logger };

/** What waits for a disk with room again; more is dropped. */
const MAX_WAITING_CHARACTERS = 4_000_000;

/**
 * One for all logs, so that their lines stay in order. Lines are gathered, because each write wakes a thread; what waits is
 * written when the process exits.
 */
const standardOutput = once(() => {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4_096,
    maxLength: MAX_WAITING_CHARACTERS,
    periodicFlush: 50,
  });
  // Where the log goes to a disk that is full, lines wait. Without a listener, the process would end.
  destination.on('error', () => undefined);
  return destination;
});

/** JSON lines on standard output. Addresses, headers and bodies of requests are never logged: they hold secrets. */
export function createLog(level: Config['server']['logLevel']): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error & { code?: unknown }) => ({
          name: error.name,
          message: error.message,
          code: error.code,
          // A database that is away is missed everywhere; where exactly says nothing.
          stack: isDatabaseAway(error) ? undefined : error.stack,
        }),
      },
    },
    standardOutput(),
  );
}
