import type { AddressedRequest, GuardedModel } from '../ai/guarded-model.ts';
import type { ModelAnswer, OnDraft } from '../ai/model.ts';
import { isPassing, ModelFault } from '../ai/model-fault.ts';
import type { Prompt } from './prompt/prompt.ts';

export interface Question {
  prompt: Prompt;
  apiKey: string;
  baseUrl: string;
  model: string;
  /** When the whole must be over, on the given clock. */
  deadlineAt: number;
  /** As in `ModelRequest`. */
  onDraft?: OnDraft | undefined;
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

/** What the calls for one question share. */
interface Asking {
  model: GuardedModel;
  question: Question;
  maxCalls: number;
  clock: () => number;
  startedAt: number;
}

/**
 * Asks the model, and once more when the fault is of the passing kind and time remains; `maxCalls` is how many calls it
 * may take.
 */
export function askModel(
  model: GuardedModel,
  question: Question,
  maxCalls: number,
  clock: () => number,
): Promise<Asked> {
  return call({ model, question, maxCalls, clock, startedAt: clock() }, 1);
}

/** Not `async`: a function that waits is twice as much to copy for each collection while the AI thinks. */
function call(asking: Asking, calls: number): Promise<Asked> {
  const { model, question, clock } = asking;
  const timeoutMs = question.deadlineAt - clock();
  if (timeoutMs <= 0) return Promise.resolve(failed(asking, new ModelFault('timeout'), calls));
  return model.complete(requestOf(question, timeoutMs)).then(
    (answer) => ({ answer, fault: null, calls, ms: clock() - asking.startedAt }),
    (error: unknown) => callAgain(asking, error, calls),
  );
}

async function callAgain(asking: Asking, error: unknown, calls: number): Promise<Asked> {
  if (!(error instanceof ModelFault)) throw error;
  const { question, maxCalls, clock } = asking;
  const waitMs = error.retryAfterMs ?? PAUSE_MS;
  const leftMs = question.deadlineAt - clock() - waitMs;
  if (calls >= maxCalls || !isPassing(error) || leftMs < SHORTEST_USEFUL_MS)
    return failed(asking, error, calls);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return call(asking, calls + 1);
}

function failed({ clock, startedAt }: Asking, fault: ModelFault, calls: number): Asked {
  return { answer: null, fault, calls, ms: clock() - startedAt };
}

function requestOf(
  { prompt, apiKey, baseUrl, model, onDraft }: Question,
  timeoutMs: number,
): AddressedRequest {
  return { ...prompt, apiKey, baseUrl, model, timeoutMs, onDraft };
}
