import { hash } from 'node:crypto';
import type { GuardedModel } from '../../ai/guarded-model.ts';
import type { ModelAnswer, ModelRequest } from '../../ai/model.ts';
import { ModelFault } from '../../ai/model-fault.ts';

/** Answers of a model by the request that they belong to, so that a run can be repeated without the model. */
export type Recording = Record<string, ModelAnswer>;

/** Passes requests on and keeps the answers in `recording`. */
export function recordingModel(model: GuardedModel, recording: Recording): GuardedModel {
  return {
    ...model,
    async complete(request) {
      const answer = await model.complete(request);
      recording[keyOf(request)] = answer;
      return answer;
    },
  };
}

/** Answers from the recording alone; a request that it does not hold is the fault `unreachable`. */
export function recordedModel(recording: Recording): GuardedModel {
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

/** The same model and the same words; the key and the time-out don't matter. */
function keyOf({ model, messages }: ModelRequest): string {
  return hash('sha256', JSON.stringify([model, messages]), 'hex').slice(0, 32);
}
