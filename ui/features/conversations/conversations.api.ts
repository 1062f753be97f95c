import type {
  ConversationEventView,
  ConversationView,
  MessageView,
} from '../../../src/contract/conversation.ts';
import { type Page, read, readPage, request } from '../../lib/http.ts';

/** A page of a list: some screens long, and drawn within a frame or two. */
const AT_ONCE = 100;

export interface ConversationQuery {
  search: string;
  /** null: all. */
  templateId: number | null;
}

export function fetchConversations(
  { search, templateId }: ConversationQuery,
  signal: AbortSignal,
): Promise<Page<ConversationView>> {
  const query = new URLSearchParams({ limit: `${AT_ONCE}` });
  if (search !== '') query.set('search', search);
  if (templateId !== null) query.set('templateId', `${templateId}`);
  return readPage(`/api/conversations?${query}`, { signal });
}

/** `next`: the address that the page before named. */
export function fetchMoreConversations(next: string, signal: AbortSignal): Promise<Page<ConversationView>> {
  return readPage(next, { signal });
}

export function fetchConversation(id: number): Promise<ConversationView> {
  return read(`/api/conversations/${id}`);
}

export function fetchMessages(id: number): Promise<Page<MessageView>> {
  return readPage(`/api/conversations/${id}/messages?limit=${AT_ONCE}`);
}

export function fetchOlderMessages(next: string): Promise<Page<MessageView>> {
  return readPage(next);
}

export function fetchEvents(id: number): Promise<ConversationEventView[]> {
  return read(`/api/conversations/${id}/events`);
}

export function postOwnReply(id: number, messageText: string): Promise<MessageView> {
  return request(`/api/conversations/${id}/messages`, { method: 'POST', body: { messageText } });
}

export function deleteConversation(id: number): Promise<unknown> {
  return request(`/api/conversations/${id}`, { method: 'DELETE' });
}
