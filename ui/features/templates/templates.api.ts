import type {
  BracketBody,
  PlacesTakenOut,
  StarterTemplates,
  TemplateBody,
  TemplateFile,
  TemplateUpdateBody,
  TemplateView,
} from '../../../src/contract/template-api.ts';
import type {
  EditConflictAnswer,
  HistoryDetail,
  HistoryEntry,
  RestoreBody,
} from '../../../src/contract/template-history.ts';
import { ApiError, read, request } from '../../lib/http.ts';

export function fetchTemplates(): Promise<TemplateView[]> {
  return read('/api/templates');
}

export function fetchTemplate(id: number): Promise<TemplateView> {
  return read(`/api/templates/${id}`);
}

export function fetchStarters(): Promise<StarterTemplates> {
  return read('/api/starter-templates');
}

export function postTemplate(body: TemplateBody): Promise<TemplateView> {
  return request('/api/templates', { method: 'POST', body });
}

export function postImport(file: unknown): Promise<TemplateView> {
  return request('/api/templates/import', { method: 'POST', body: file });
}

export function putTemplate(id: number, body: TemplateUpdateBody): Promise<TemplateView> {
  return request(`/api/templates/${id}`, { method: 'PUT', body });
}

export function postBracket(id: number, body: BracketBody): Promise<TemplateView> {
  return request(`/api/templates/${id}/brackets`, { method: 'POST', body });
}

/** What `deletePlaces` would take out. */
export function fetchPlacesTakenOut(id: number): Promise<PlacesTakenOut> {
  return read(`/api/templates/${id}/places`);
}

/** Takes out what is still to be filled in. */
export function deletePlaces(id: number): Promise<TemplateView> {
  return request(`/api/templates/${id}/places`, { method: 'DELETE' });
}

/** What another tab or device has saved to the same fields; null for every other failure. */
export function savedElsewhere(error: unknown): Partial<TemplateView> | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null;
  const { fields, ...rest } = error.body.current as EditConflictAnswer['current'];
  return { ...(fields as Partial<TemplateView>), ...rest };
}

export function fetchHistory(id: number): Promise<HistoryEntry[]> {
  return read(`/api/templates/${id}/history`);
}

export function fetchHistoryDetail(id: number, version: number): Promise<HistoryDetail> {
  return read(`/api/templates/${id}/history/${version}`);
}

export function postRestore(id: number, body: RestoreBody): Promise<TemplateView> {
  return request(`/api/templates/${id}/restore`, { method: 'POST', body });
}

export function deleteTemplate(id: number): Promise<unknown> {
  return request(`/api/templates/${id}`, { method: 'DELETE' });
}

export function postDuplicate(id: number): Promise<TemplateView> {
  return request(`/api/templates/${id}/duplicate`, { method: 'POST' });
}

export function fetchExport(id: number): Promise<TemplateFile> {
  return read(`/api/templates/${id}/export`);
}

export function postRotateWebhook(id: number): Promise<TemplateView> {
  return request(`/api/templates/${id}/rotate-webhook`, { method: 'POST' });
}
