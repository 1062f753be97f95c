import { type DestinationStream, pino } from 'pino';
import { once } from './once.ts';

/** For how long lines gather. */
const GATHER_MS = 25;

/**
 * Standard output, without waiting for it. Lines are handed over together: pino's destination measures all that waits
 * for each line anew, and each write wakes a thread, which under load costs more than everything else in a line.
 * What waits is written at exit; only a process that is killed loses it.
 */
export const standardOutput = once((): DestinationStream => {
  const destination = pino.destination({ dest: 1, sync: false });
  let lines: string[] = [];

  function handOver(): void {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    destination.write(text);
  }

  process.on('exit', () => {
    handOver();
    destination.flushSync();
  });
  return {
    write(line) {
      if (lines.length === 0) setTimeout(handOver, GATHER_MS);
      lines.push(line);
    },
  };
});
