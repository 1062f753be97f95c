import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { isDatabaseAway } from './db/database-away.ts';

export type { Logger };

/** JSON lines on standard output. Addresses, headers and bodies of requests are never logged: they hold secrets. */
export function createLog(level: Config['server']['logLevel']): Logger {
  // Not in step with the caller: a line a message would cost a system call each. What waits is written at exit.
  const destination = pino.destination({ dest: 1, sync: false });
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
    destination,
  );
}
