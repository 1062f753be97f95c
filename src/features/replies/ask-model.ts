import type { AddressedRequest, GuardedModel } from './guarded-model.ts';
import type { ModelAnswer } from './model.ts';
import { isPassing, ModelFault } from './model-fault.ts';
import type { Prompt } from './prompt/prompt.ts';

export interface Question {
  prompt: Prompt;
  apiKey: string;
  baseUrl: string;
  model: string;
  /** When the whole must be over, on the given clock. */
  deadlineAt: number;
  /** As in `ModelRequest`. */
  onDraft?: ((text: string) => void) | undefined;
}

/** An answer, or the fault of the last try; with what it took. */
export interface Asked {
  answer: ModelAnswer | null;
  fault: ModelFault | null;
  calls: number;
  ms: number;
}

/** A second call is worth its money only when it can still be in time. */
const SHORTEST_USEFUL_MS = 1_000;
const PAUSE_MS = 200;

/**
 * Asks the model, and once more when the fault is of the passing kind and time remains; `maxCalls` is how many calls it
 * may take.
 */
export async function askModel(
  model: GuardedModel,
  question: Question,
  maxCalls: number,
  clock: () => number,
): Promise<Asked> {
  const startedAt = clock();
  const { deadlineAt } = question;
  for (let calls = 1; ; calls += 1) {
    try {
      const answer = await model.complete(requestOf(question, deadlineAt - clock()));
      return { answer, fault: null, calls, ms: clock() - startedAt };
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      const waitMs = error.retryAfterMs ?? PAUSE_MS;
      const leftMs = deadlineAt - clock() - waitMs;
      if (calls >= maxCalls || !isPassing(error) || leftMs < SHORTEST_USEFUL_MS) {
        return { answer: null, fault: error, calls, ms: clock() - startedAt };
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function requestOf(
  { prompt, apiKey, baseUrl, model, onDraft }: Question,
  timeoutMs: number,
): AddressedRequest {
  if (timeoutMs <= 0) throw new ModelFault('timeout');
  return { ...prompt, apiKey, baseUrl, model, timeoutMs, onDraft };
}
