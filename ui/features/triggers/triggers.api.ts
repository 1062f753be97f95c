import type {
  SavedTrigger,
  TriggerBody,
  TriggerCheckBody,
  TriggerTried,
  TriggerTryBody,
  TriggerWarning,
} from '../../../src/contract/trigger-api.ts';
import { read, request } from '../../lib/http.ts';

export function fetchTriggers(templateId: number): Promise<SavedTrigger[]> {
  return read(`/api/triggers/template/${templateId}`);
}

export function postTrigger(body: TriggerBody): Promise<SavedTrigger> {
  return request('/api/triggers', { method: 'POST', body });
}

export function putTrigger(id: number, body: TriggerBody): Promise<SavedTrigger> {
  return request(`/api/triggers/${id}`, { method: 'PUT', body });
}

export function deleteTrigger(id: number): Promise<unknown> {
  return request(`/api/triggers/${id}`, { method: 'DELETE' });
}

export function postTry(body: TriggerTryBody, signal: AbortSignal): Promise<TriggerTried> {
  return request('/api/triggers/try', { method: 'POST', body, signal });
}

export function postCheck(
  body: TriggerCheckBody,
  signal: AbortSignal,
): Promise<{ warnings: TriggerWarning[] }> {
  return request('/api/triggers/check', { method: 'POST', body, signal });
}
