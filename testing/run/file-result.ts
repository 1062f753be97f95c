import type { RanLines } from './test-map.ts';

/** What one test file came to, as its worker tells it. CPU and time in milliseconds. */
export interface FileResult {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
  /** Of the sources, in the worker itself; null where the run writes no map. */
  ran: RanLines | null;
  /** Of the worker itself while the file ran. */
  cpuMs: number;
  /** Of the processes that it started and that have ended. */
  childCpuMs: number;
  ms: number;
}

export interface Failure {
  test: string;
  error: string;
}

/** From the runner to a worker: run this file. */
export interface Order {
  file: string;
  /** In a process of its own. */
  isAlone?: boolean;
  /** A pattern of test names. */
  only?: string;
  /** For a file with searches: which cases, as `searches.ts` writes them. */
  cases?: string;
}
