import { hash } from 'node:crypto';
import type { ModelAnswer } from '../../ai/answer.ts';
import { ModelFault } from '../../ai/faults.ts';
import type { ModelWithBreakers } from '../../ai/model-with-breakers.ts';
import type { ModelRequest } from '../../ai/request.ts';

/** Answers of a model by the request that they belong to, so that a run can be repeated without the model. */
export type Recording = Record<string, ModelAnswer>;

/** Passes requests on and keeps the answers in `recording`. */
export function recordingModel(model: ModelWithBreakers, recording: Recording): ModelWithBreakers {
  return {
    ...model,
    async complete(request, timeoutMs) {
      const answer = await model.complete(request, timeoutMs);
      recording[keyOf(request)] = answer;
      return answer;
    },
  };
}

/** Answers from the recording alone; a request that it does not hold is the fault `unreachable`. */
export function recordedModel(recording: Recording): ModelWithBreakers {
  return {
    async complete(request) {
      const answer = recording[keyOf(request)];
      if (answer === undefined) throw new ModelFault('unreachable');
      return answer;
    },
    inFlight: () => 0,
    isDown: () => false,
    down: () => [],
  };
}

/** The same model, temperature and words; the key and the time-out don't matter. */
function keyOf({ model, prompt, temperature }: ModelRequest): string {
  return hash('sha256', JSON.stringify([model, prompt.messages, temperature]), 'hex').slice(0, 32);
}
