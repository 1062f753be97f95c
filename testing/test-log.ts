import { type LoggerOptions, pino } from 'pino';
import { createLog, type Logger } from '../src/log.ts';
import { noteSaid } from './secrecy/ledger.ts';

/** The product's own log, down to the finest level. Every line goes to the run's ledger, and to `listen`. */
export function createTestLog(listen: (line: string) => void = () => undefined): Logger {
  const own = createLog('trace') as unknown as Record<symbol, unknown>;
  const serializers = own[pino.symbols.serializersSym] as NonNullable<LoggerOptions['serializers']>;
  return pino(
    { level: 'trace', base: null, serializers },
    {
      write(line: string) {
        noteSaid('log line', line);
        listen(line);
      },
    },
  );
}
