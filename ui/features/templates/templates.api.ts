import type {
  StarterTemplates,
  TemplateBody,
  TemplateFile,
  TemplateUpdateBody,
  TemplateView,
} from '../../../src/contract/template-api.ts';
import { read, request } from '../../lib/http.ts';

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
