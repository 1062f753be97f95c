import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** JSON lines on standard output. Addresses, headers and bodies of requests are never logged: they hold secrets. */
export function createLog(level: Config['server']['logLevel']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error & { code?: unknown }) => ({
        name: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  });
}
