import { MODEL_FAULTS } from '../../contract/no-ai-reasons.ts';
import type { ModelAnswer } from './answer.ts';
import { ModelFault } from './faults.ts';
import type { ModelWithBreakers } from './model-with-breakers.ts';
import type { ModelRequest } from './request.ts';

/** An answer, or the fault of the last try; with what it took. */
export interface Asked {
  answer: ModelAnswer | null;
  fault: ModelFault | null;
  calls: number;
  ms: number;
}

export interface AskLimits {
  /** When the answer must be there, by the given clock. */
  deadlineAt: number;
  maxCalls: number;
}

/** A second call is worth its money only when it can still be in time. */
export const SHORTEST_USEFUL_MS = 1_000;
const PAUSE_MS = 200;

/** Asks the model, and again when the fault may pass and enough time remains. */
export async function askModel(
  model: Pick<ModelWithBreakers, 'complete'>,
  request: ModelRequest,
  { deadlineAt, maxCalls }: AskLimits,
  clock: () => number,
): Promise<Asked> {
  const startedAt = clock();
  for (let calls = 1; ; calls += 1) {
    try {
      const timeoutMs = deadlineAt - clock();
      if (timeoutMs <= 0) throw new ModelFault('timeout');
      const answer = await model.complete(request, timeoutMs);
      return { answer, fault: null, calls, ms: clock() - startedAt };
    } catch (fault) {
      if (!(fault instanceof ModelFault)) throw fault;
      const pauseMs = fault.retryAfterMs ?? PAUSE_MS;
      const isWorthwhile =
        MODEL_FAULTS[fault.kind].isPassing && deadlineAt - clock() - pauseMs >= SHORTEST_USEFUL_MS;
      if (calls >= maxCalls || !isWorthwhile) return { answer: null, fault, calls, ms: clock() - startedAt };
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
