import type { Logger } from './log.ts';

/** Tells the log of work that is tried again and again: that it fails, and that it works again. */
export interface FaultLog {
  failed(error: unknown): void;
  worked(): void;
}

/** While one fault lasts it is told once: a database that is away for an hour must not fill the disk with lines. */
export function createFaultLog(log: Logger, sentence: string, facts: Record<string, string> = {}): FaultLog {
  let told: string | null = null;
  return {
    failed(error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== told) log.warn({ err: error, ...facts }, sentence);
      told = fault;
    },
    worked() {
      if (told !== null) log.info({ ...facts, was: sentence }, 'works again');
      told = null;
    },
  };
}
