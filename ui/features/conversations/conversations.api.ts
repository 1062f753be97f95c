import type { ChannelName } from '../../../src/contract/channels.ts';
import type {
  ConversationCounts,
  ConversationDetail,
  ConversationEventView,
  ConversationListItem,
  MessageView,
} from '../../../src/contract/conversation.ts';
import type { ConversationState } from '../../../src/contract/conversation-states.ts';
import type { ReplyOptionsView, SendReplyBody } from '../../../src/contract/own-reply.ts';
import type { ConversationSharing } from '../../../src/contract/sharing.ts';
import { type Page, read, readPage, request } from '../../lib/http.ts';

/** A page of a list: some screens long, and drawn within a frame or two. */
const AT_ONCE = 100;

export interface ConversationQuery {
  search: string;
  /** null: all. */
  templateId: number | null;
  /** null: all. */
  channel: ChannelName | null;
  /** null: all. */
  state: ConversationState | null;
}

export function fetchConversations(
  query: ConversationQuery,
  signal: AbortSignal,
): Promise<Page<ConversationListItem>> {
  const values = narrowing(query);
  values.set('limit', `${AT_ONCE}`);
  if (query.state !== null) values.set('state', query.state);
  return readPage(`/api/conversations?${values}`, { signal });
}

/** Of all states, whichever the query asks for. */
export function fetchCounts(query: ConversationQuery, signal: AbortSignal): Promise<ConversationCounts> {
  return read(`/api/conversations/counts?${narrowing(query)}`, { signal });
}

function narrowing({ search, templateId, channel }: ConversationQuery): URLSearchParams {
  const values = new URLSearchParams();
  if (search !== '') values.set('search', search);
  if (templateId !== null) values.set('templateId', `${templateId}`);
  if (channel !== null) values.set('channel', channel);
  return values;
}

/** `next`: the address that the page before named. */
export function fetchMoreConversations(
  next: string,
  signal: AbortSignal,
): Promise<Page<ConversationListItem>> {
  return readPage(next, { signal });
}

/** What a server that is yet to be updated says nothing of. */
const NOTHING: ConversationDetail['about'] = { contact: null, fields: null, strategy: null, sharing: null };

export async function fetchConversation(id: number): Promise<ConversationDetail> {
  const conversation = await read<ConversationDetail>(`/api/conversations/${id}`);
  return { ...conversation, about: { ...NOTHING, ...conversation.about } };
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

export function fetchReplyOptions(id: number): Promise<ReplyOptionsView> {
  return read(`/api/conversations/${id}/reply-options`);
}

export function putChatLink(id: number, address: string): Promise<ReplyOptionsView> {
  return request(`/api/conversations/${id}/chat-link`, { method: 'PUT', body: { address } });
}

export function postReply(id: number, body: SendReplyBody): Promise<MessageView> {
  return request(`/api/conversations/${id}/replies`, { method: 'POST', body });
}

export function postRetry(id: number, messageId: number): Promise<MessageView> {
  return request(`/api/conversations/${id}/replies/${messageId}/retry`, { method: 'POST' });
}

/** Messages that a search finds, the newest first page; `next`: the address that the page before named. */
export function fetchHits(
  id: number,
  words: string,
  next: string | null,
  signal: AbortSignal,
): Promise<Page<MessageView>> {
  const query = new URLSearchParams({ search: words, limit: `${AT_ONCE}` });
  return readPage(next ?? `/api/conversations/${id}/messages?${query}`, { signal });
}

/** The template answers again whose webhook URL is called. */
export function deletePass(id: number): Promise<ConversationSharing | null> {
  return request(`/api/conversations/${id}/pass`, { method: 'DELETE' });
}

export function deleteConversation(id: number): Promise<unknown> {
  return request(`/api/conversations/${id}`, { method: 'DELETE' });
}
