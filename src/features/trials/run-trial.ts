import type { TrialState } from '../../contract/golden-lists.ts';
import type { TrialRow } from '../../contract/trial.ts';
import { TrialEnd } from './trial-end.ts';
import type { TrialItem } from './trial-items.ts';

/** How a run came out. */
export interface Outcome {
  state: Exclude<TrialState, 'running'>;
  why: string;
}

interface RunDeps {
  /** Throws `TrialEnd` where the run has to end. */
  tryItem(item: TrialItem): Promise<Omit<TrialRow, 'place' | keyof TrialItem['row']>>;
  record(row: TrialRow): Promise<void>;
  /** What is under way when a run ends is no failure of it. */
  onFault(error: unknown): void;
}

/** Few, since the same key answers customers. */
const AT_ONCE = 2;

/** Tries the items at some places, one after the other, two at a time. Never throws. */
export async function runTrial(
  items: readonly TrialItem[],
  toTry: readonly number[],
  deps: RunDeps,
  atOnce = AT_ONCE,
): Promise<Outcome> {
  let next = 0;
  let end: Outcome | null = null;

  async function work(): Promise<void> {
    while (end === null && next < toTry.length) {
      const place = toTry[next] ?? 0;
      next += 1;
      const item = items[place];
      if (item === undefined) return;
      try {
        await deps.record({ place, ...item.row, ...(await deps.tryItem(item)) });
      } catch (error) {
        if (!(error instanceof TrialEnd)) deps.onFault(error);
        end ??= outcomeOf(error);
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return end ?? { state: 'done', why: '' };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof TrialEnd) return { state: error.state, why: error.message };
  return { state: 'failed', why: 'Something went wrong on our side. Please try again.' };
}
