import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { isDatabaseAway } from './db/database-away.ts';
import { standardOutput } from './log-lines.ts';

export type { Logger };

/** The time as lines have it, written out anew only when it has changed: under load many lines share a millisecond. */
function createLineTime(): () => string {
  let writtenAt = 0;
  let written = '';
  return () => {
    const now = Date.now();
    if (now !== writtenAt) {
      writtenAt = now;
      written = `,"time":"${new Date(now).toISOString()}"`;
    }
    return written;
  };
}

/** JSON lines on standard output. Addresses, headers and bodies of requests are never logged: they hold secrets. */
export function createLog(level: Config['server']['logLevel']): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: createLineTime(),
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
