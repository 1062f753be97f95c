import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultLog } from './fault-log.ts';
import type { Logger } from './log.ts';

/** A piece of work that is done again and again while the server runs. */
export type Repeater = ReturnType<typeof createRepeater>;

/** A little longer than a statement may take; what a silent database holds up beyond that can be begun anew. */
const STOP_MS = 8_000;

/** Runs `work` every `intervalMs`, never twice at once. A failure is logged and the next run tries again. */
export function createRepeater(name: string, intervalMs: number, log: Logger, work: () => Promise<void>) {
  const faults = createFaultLog(log, 'background work failed', { task: name });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;
  let isHurried = false;

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(run, delayMs);
    timer.unref();
  }

  function run(): void {
    isHurried = false;
    running = work()
      .then(faults.worked, faults.failed)
      .finally(() => {
        running = undefined;
        schedule(isHurried ? 0 : intervalMs);
      });
  }

  return {
    start(): void {
      if (!isStopped) return;
      isStopped = false;
      schedule(0);
    },
    /** Does it soon instead of at its next time. */
    hurry(): void {
      isHurried = true;
      if (running === undefined) schedule(0);
    },
    /** Waits for the run that is under way, but not for ever; none begins afterwards. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
