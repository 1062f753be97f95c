import type {
  ContactBody,
  ContactConversationList,
  ContactFieldView,
  ContactView,
  FieldChangeBody,
  NewFieldBody,
  TagList,
  ToolMappingView,
} from '../../../src/contract/contacts.ts';
import { type Page, read, readPage, request, respond } from '../../lib/http.ts';

const AT_ONCE = 50;

export interface ContactQuery {
  search: string;
  /** '': all. */
  tag: string;
  /** The key of a field that has a value; '': all. */
  field: string;
}

export function fetchContacts(
  { search, tag, field }: ContactQuery,
  signal: AbortSignal,
): Promise<Page<ContactView>> {
  const values = new URLSearchParams({ limit: `${AT_ONCE}` });
  for (const [name, value] of Object.entries({ search, tag, field }))
    if (value !== '') values.set(name, value);
  return readPage(`/api/contacts?${values}`, { signal });
}

/** `next`: the address that the page before named. */
export function fetchMoreContacts(next: string): Promise<Page<ContactView>> {
  return readPage(next);
}

export function fetchContact(id: number): Promise<ContactView> {
  return read(`/api/contacts/${id}`);
}

export function fetchContactConversations(id: number): Promise<ContactConversationList> {
  return read(`/api/contacts/${id}/conversations`);
}

export function putContact(id: number, body: ContactBody): Promise<ContactView> {
  return request(`/api/contacts/${id}`, { method: 'PUT', body });
}

export function deleteContact(id: number): Promise<unknown> {
  return request(`/api/contacts/${id}`, { method: 'DELETE' });
}

export function mergeContact(id: number, version: number, otherId: number): Promise<ContactView> {
  return request(`/api/contacts/${id}/merge`, { method: 'POST', body: { otherId, version } });
}

export function fetchTags(): Promise<TagList> {
  return read('/api/contacts/tags');
}

export async function fetchCsv(): Promise<string> {
  return (await respond('/api/contacts/csv')).text();
}

export function fetchMapping(templateId: number): Promise<ToolMappingView> {
  return read(`/api/templates/${templateId}/tool-mapping`);
}

export function putMapping(templateId: number, body: ToolMappingView): Promise<ToolMappingView> {
  return request(`/api/templates/${templateId}/tool-mapping`, { method: 'PUT', body });
}

export function fetchFields(): Promise<ContactFieldView[]> {
  return read('/api/contacts/fields');
}

export function postField(body: NewFieldBody): Promise<ContactFieldView[]> {
  return request('/api/contacts/fields', { method: 'POST', body });
}

export function putField(key: string, body: FieldChangeBody): Promise<ContactFieldView[]> {
  return request(`/api/contacts/fields/${key}`, { method: 'PUT', body });
}

/** `isInUse`: the owner knows that something uses it. */
export function deleteField(key: string, isInUse: boolean): Promise<ContactFieldView[]> {
  return request(`/api/contacts/fields/${key}${isInUse ? '?in_use=true' : ''}`, { method: 'DELETE' });
}
