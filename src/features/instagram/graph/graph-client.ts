import { shortCode } from '../../../contract/comment-rule.ts';
import { type GraphAnswer, type GraphFault, type GraphRequest, recordOf } from './graph-request.ts';
import { createPace } from './pace.ts';

/** Who calls. Its token stays here: it stands in no error and no log. */
export interface GraphCaller {
  igUserId: string;
  token: string;
}

/** What was asked for, or why it is not there. An answer that can't be read is `no_answer`: it may have been done. */
export type GraphResult<T> = { ok: true; value: T } | { ok: false; fault: GraphFault };

/** One that arrived. */
export interface SentMessage {
  mid: string;
  /** The customer, as updates will name them. */
  igsid: string;
}

export interface GraphMessage {
  mid: string;
  /** Milliseconds; Meta tells whole seconds. */
  at: number;
  /** The account's own id where the account wrote it; '' where Meta does not say. */
  fromId: string;
  /** '' where it holds none, and for all but the 20 newest. */
  text: string;
  attachments: { kind: 'image' | 'video' | 'file'; url: string }[];
}

/** A conversation and its newest messages, the newest first: details of 20 at most. */
export interface GraphConversation {
  id: string;
  updatedAt: number;
  messages: GraphMessage[];
}

export interface ConversationSummary {
  id: string;
  updatedAt: number;
  customer: { igsid: string; username: string };
}

export interface CustomerProfile {
  /** '' where Meta does not tell. */
  name: string;
  username: string;
}

/** The newest that Meta tells details of. */
export const MOST_MESSAGES = 20;
/** Two reads a second are allowed for each account, by Meta's clock: a little less. */
const READ_EVERY_MS = 550;
const POST_PAGES = 10;
const MESSAGE_FIELDS = 'id,created_time,from,message,attachments';

export type GraphClient = ReturnType<typeof createGraphClient>;

/**
 * Instagram's API with Instagram Login (developers.facebook.com/documentation/instagram-platform/
 * instagram-api-with-instagram-login), as far as messages go. Each call is made once, takes ten seconds at most, and never
 * rejects. `base`: with the version, such as 'https://graph.instagram.com/v25.0'.
 */
export function createGraphClient(request: GraphRequest, base: string) {
  const readPace = createPace(READ_EVERY_MS);

  async function send(caller: GraphCaller, json: object): Promise<GraphAnswer> {
    const url = `${base}/${encodeURIComponent(caller.igUserId)}/messages`;
    return request({ method: 'POST', url, token: caller.token, json });
  }

  async function say(
    caller: GraphCaller,
    recipient: object,
    text: string,
  ): Promise<GraphResult<SentMessage>> {
    return readAs(await send(caller, { recipient, message: { text } }), (body) => {
      const { message_id: mid, recipient_id: igsid } = recordOf(body);
      return typeof mid === 'string' && mid !== '' ? { mid, igsid: idOf(igsid) } : undefined;
    });
  }

  async function read(
    { token, igUserId }: GraphCaller,
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<GraphAnswer> {
    await readPace(igUserId);
    return request({ method: 'GET', url: `${base}/${path}`, token, query });
  }

  const conversationsPath = ({ igUserId }: GraphCaller) => `${encodeURIComponent(igUserId)}/conversations`;

  return {
    /** At most 1,000 bytes of UTF-8. */
    sendText: (caller: GraphCaller, igsid: string, text: string) => say(caller, { id: igsid }, text),
    /** Once for a comment, within seven days. */
    replyPrivately: (caller: GraphCaller, commentId: string, text: string) =>
      say(caller, { comment_id: commentId }, text),
    async showAction(
      caller: GraphCaller,
      igsid: string,
      action: 'typing_on' | 'mark_seen',
    ): Promise<GraphResult<true>> {
      return readAs(await send(caller, { recipient: { id: igsid }, sender_action: action }), () => true);
    },
    /** Of somebody who has written: Meta tells nothing of others. */
    async profileOf({ token }: GraphCaller, igsid: string): Promise<GraphResult<CustomerProfile>> {
      const url = `${base}/${encodeURIComponent(igsid)}`;
      const answer = await request({ method: 'GET', url, token, query: { fields: 'name,username' } });
      return readAs(answer, (body) => {
        const { name, username } = recordOf(body);
        return { name: textOf(name), username: textOf(username) };
      });
    },
    /** The account's conversations, those with the newest messages first. `after`: the `next` of the page before. */
    async conversations(
      caller: GraphCaller,
      after: string | null = null,
    ): Promise<GraphResult<{ conversations: ConversationSummary[]; next: string | null }>> {
      const answer = await read(caller, conversationsPath(caller), {
        platform: 'instagram',
        fields: 'id,updated_time,participants',
        ...(after === null ? {} : { after }),
      });
      return readAs(answer, (body) => {
        const summaries = listOf(recordOf(body).data).map((one) => summaryOf(one, caller.igUserId));
        const conversations = summaries.filter((one) => one !== null);
        return { conversations, next: nextOf(body) || null };
      });
    },
    /** Instagram's id of the account's post with this short code, among its last 1,000; null: it is none of these. */
    async findPost(caller: GraphCaller, code: string): Promise<GraphResult<string | null>> {
      const path = `${encodeURIComponent(caller.igUserId)}/media`;
      let after = '';
      for (let page = 0; page < POST_PAGES; page += 1) {
        const query = { fields: 'id,permalink', limit: '100', ...(after === '' ? {} : { after }) };
        const answer = await read(caller, path, query);
        if (!answer.ok) return answer;
        const posts = listOf(recordOf(answer.body).data).map(recordOf);
        const found = posts.find(({ permalink }) => shortCode(textOf(permalink)) === code);
        if (found !== undefined) return { ok: true, value: idOf(found.id) };
        after = nextOf(answer.body);
        if (after === '') break;
      }
      return { ok: true, value: null };
    },
    /** The conversation with a customer; null: there is none. */
    async conversationWith(
      caller: GraphCaller,
      igsid: string,
    ): Promise<GraphResult<GraphConversation | null>> {
      const answer = await read(caller, conversationsPath(caller), {
        platform: 'instagram',
        user_id: igsid,
        fields: `id,updated_time,messages.limit(${MOST_MESSAGES}){${MESSAGE_FIELDS}}`,
      });
      return readAs(answer, (body) => {
        const { data } = recordOf(body);
        if (!Array.isArray(data)) return undefined;
        return data.length === 0 ? null : conversationOf(data[0]);
      });
    },
  };
}

/** `parse` returns undefined for what is not as documented. */
function readAs<T>(answer: GraphAnswer, parse: (body: unknown) => T | undefined): GraphResult<T> {
  if (!answer.ok) return answer;
  const value = parse(answer.body);
  return value === undefined ? { ok: false, fault: { kind: 'no_answer' } } : { ok: true, value };
}

function conversationOf(value: unknown): GraphConversation | undefined {
  const { id, updated_time, messages } = recordOf(value);
  const mapped = listOf(recordOf(messages).data).map(messageOf);
  const readable = mapped.filter((one) => one !== null);
  return { id: textOf(id), updatedAt: timeOf(updated_time), messages: readable };
}

function messageOf(value: unknown): GraphMessage | null {
  const { id, created_time, from, message, attachments } = recordOf(value);
  if (typeof id !== 'string') return null;
  return {
    mid: id,
    at: timeOf(created_time),
    fromId: idOf(recordOf(from).id),
    text: textOf(message),
    attachments: listOf(recordOf(attachments).data).flatMap(attachmentOf),
  };
}

function attachmentOf(value: unknown): GraphMessage['attachments'] {
  const { image_data, video_data, file_url } = recordOf(value);
  for (const [kind, url] of [
    ['image', recordOf(image_data).url],
    ['video', recordOf(video_data).url],
    ['file', file_url],
  ] as const)
    if (typeof url === 'string') return [{ kind, url }];
  return [];
}

function summaryOf(value: unknown, igUserId: string): ConversationSummary | null {
  const { id, updated_time, participants } = recordOf(value);
  const people = listOf(recordOf(participants).data).map(recordOf);
  const customer = people.find((one) => idOf(one.id) !== igUserId);
  if (typeof id !== 'string' || customer === undefined) return null;
  const { username } = customer;
  return {
    id,
    updatedAt: timeOf(updated_time),
    customer: { igsid: idOf(customer.id), username: textOf(username) },
  };
}

/** Where the next page begins; '': there is none. */
function nextOf(body: unknown): string {
  return textOf(recordOf(recordOf(recordOf(body).paging).cursors).after);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Meta writes ids as text; a number would have lost its last digits. */
function idOf(value: unknown): string {
  return textOf(value);
}

/** '2026-11-25T10:00:00+0000', or seconds; 0 where there is none. */
function timeOf(value: unknown): number {
  if (typeof value === 'number') return value * 1_000;
  const at = Date.parse(textOf(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at) ? 0 : at;
}
