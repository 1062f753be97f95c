import type {
  TrialBody,
  TrialDetail,
  TrialEstimate,
  TrialList,
  TrialView,
} from '../../../src/contract/trial.ts';
import { type StreamEvent, streamEvents } from '../../lib/event-stream.ts';
import { read, request } from '../../lib/http.ts';

const PATH = '/api/trials';

/** Asks no AI. */
export function postEstimate(body: TrialBody): Promise<TrialEstimate> {
  return request(`${PATH}/estimate`, { method: 'POST', body });
}

export function postTrial(body: TrialBody): Promise<TrialView> {
  return request(PATH, { method: 'POST', body });
}

export function fetchTrials(templateId: number): Promise<TrialList> {
  return read(`${PATH}/template/${templateId}`);
}

export function fetchTrial(id: number): Promise<TrialDetail> {
  return read(`${PATH}/${id}`);
}

/** The run at once, after each change, and when it has ended. */
export function streamTrial(id: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  return streamEvents(`${PATH}/${id}`, { signal });
}

export function postStop(id: number): Promise<TrialView> {
  return request(`${PATH}/${id}/stop`, { method: 'POST' });
}

export function putCeiling(ceilingUsd: number): Promise<{ ceilingUsd: number }> {
  return request(`${PATH}/ceiling`, { method: 'PUT', body: { ceilingUsd } });
}
