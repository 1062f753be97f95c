import type { Logger } from './log.ts';

/** Tells the log of work that is tried again and again: that it fails, and that it works again. */
export type FaultLog = ReturnType<typeof createFaultLog>;

/** While one fault lasts it is told once: a database that is away for an hour must not fill the disk with lines. */
export function createFaultLog(log: Logger, sentence: string, facts: Record<string, string> = {}) {
  let told: string | null = null;
  return {
    failed(error: unknown): void {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== told) log.warn({ err: error, ...facts }, sentence);
      told = fault;
    },
    worked(): void {
      if (told !== null) log.info({ ...facts, was: sentence }, 'works again');
      told = null;
    },
  };
}
