import type {
  KeyField,
  KeysBody,
  KeysView,
  ModelList,
  SavedKeys,
  TriedPurposes,
} from '../../../src/contract/keys.ts';
import { read, request } from '../../lib/http.ts';

export function fetchKeys(): Promise<KeysView> {
  return read('/api/keys');
}

export function fetchModels(): Promise<ModelList> {
  return read('/api/keys/models');
}

export function tryPurposes(): Promise<TriedPurposes> {
  return request('/api/keys/try', { method: 'POST' });
}

export function postKeys(body: KeysBody): Promise<SavedKeys> {
  return request('/api/keys', { method: 'POST', body });
}

export function deleteKey(field: KeyField): Promise<KeysView> {
  return request(`/api/keys/${field}`, { method: 'DELETE' });
}
