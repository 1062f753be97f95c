/** The Conversations API and the profile of a customer: what can be read of what was said. */
import { refusals, type Said } from './errors.ts';
import { type Fields, parseFields, pick } from './fields.ts';
import type { MetaRequest, Route } from './front.ts';
import type { Meter } from './limits.ts';
import { ok } from './oauth.ts';
import { assertOwn } from './send.ts';
import { type Caller, callerOf, type Tokens } from './tokens.ts';
import { DAY, type Message, type Thread, type World } from './world.ts';

/** Of older ones only that they were there. */
const WITH_DETAILS = 20;
const PAGE = 25;
const MOST_OF_A_PAGE = 100;

export function readingRoutes(world: World, tokens: Tokens, meter: Meter): Route[] {
  function callerWithinLimit(request: MetaRequest): Caller {
    const caller = callerOf(world, tokens, request.token, 'instagram_business_manage_messages');
    if (!meter.take('readsPerSecond', caller.account.userId)) throw refusals.accountTooFast();
    return caller;
  }

  function conversations(request: MetaRequest, id: string): Said {
    const { account } = callerWithinLimit(request);
    assertOwn(account, id);
    const { platform = 'instagram', user_id, fields = 'id,updated_time' } = request.params;
    if (platform !== 'instagram') throw refusals.badParameter('Param platform must be instagram');
    const threads = [...world.threads.values()]
      .filter((one) => one.accountId === account.userId && (user_id ?? one.igsid) === one.igsid)
      .filter((one) => isListed(one))
      .sort((a, b) => updatedAt(b) - updatedAt(a));
    const wanted = parseFields(fields);
    return ok(page(request, threads, (one) => conversationOf(one, wanted)));
  }

  /** Requests that nobody has accepted vanish after 30 days. */
  function isListed(thread: Thread): boolean {
    const isAccepted = thread.messages.some(({ by }) => by !== 'customer');
    return thread.messages.length > 0 && (isAccepted || updatedAt(thread) + 30 * DAY > world.now());
  }

  function conversationOf(thread: Thread, fields: Fields): Record<string, unknown> {
    const messages = fields.get('messages');
    const newest = thread.messages.filter((one) => !one.isDeleted).toReversed();
    const there = {
      id: thread.id,
      updated_time: timeOf(updatedAt(thread)),
      participants: { data: [personOf(thread, 'owner'), personOf(thread, 'customer')] },
      messages: messages && {
        data: newest
          .slice(0, messages.limit ?? newest.length)
          .map((one, at) => messageOf(one, at < WITH_DETAILS ? messages.fields : new Map())),
      },
    };
    return pick(there, fields);
  }

  function personOf({ accountId, igsid }: Pick<Thread, 'accountId' | 'igsid'>, by: Message['by']) {
    if (by === 'customer') return { username: world.customers.get(igsid)?.username, id: igsid };
    return { username: world.accounts.get(accountId)?.username, id: accountId };
  }

  function messageOf(message: Message, fields: Fields): Record<string, unknown> {
    const isOwn = message.by !== 'customer';
    const there = {
      id: message.mid,
      created_time: timeOf(message.at),
      from: personOf(message, message.by),
      to: { data: [personOf(message, isOwn ? 'customer' : 'owner')] },
      message: message.text ?? '',
      attachments:
        message.attachments.length === 0
          ? undefined
          : { data: message.attachments.map(({ type, payload }) => mediaOf(type, payload.url)) },
    };
    return pick(there, fields, ['id', 'created_time']);
  }

  function posts(request: MetaRequest, id: string): Said {
    const { account } = callerOf(world, tokens, request.token, 'instagram_business_basic');
    assertOwn(account, id);
    const wanted = parseFields(request.params.fields ?? 'id');
    return ok(page(request, account.posts, (one) => pick({ ...one }, wanted, ['id'])));
  }

  /** One address for conversations, messages and customers. */
  function node(request: MetaRequest, id: string): Said {
    const thread = world.threads.get(id);
    if (thread !== undefined) {
      const { account } = callerWithinLimit(request);
      if (thread.accountId !== account.userId) throw refusals.noSuchObject(id);
      return ok(conversationOf(thread, parseFields(request.params.fields ?? 'id')));
    }
    const message = world.messages.get(id);
    return message === undefined ? profile(request, id) : oneMessage(request, message);
  }

  function oneMessage(request: MetaRequest, message: Message): Said {
    const { account } = callerWithinLimit(request);
    if (message.accountId !== account.userId) throw refusals.noSuchObject(message.mid);
    const { messages } = world.threadOf(message.accountId, message.igsid);
    const isRecent = messages
      .filter((one) => !one.isDeleted)
      .slice(-WITH_DETAILS)
      .includes(message);
    if (!isRecent) throw refusals.deletedMessage();
    return ok(messageOf(message, parseFields(request.params.fields ?? 'id,created_time')));
  }

  /** Only of who has written: a comment is no consent. */
  function profile(request: MetaRequest, id: string): Said {
    const { account } = callerOf(world, tokens, request.token, 'instagram_business_manage_messages');
    const customer = world.customers.get(id);
    if (customer?.accountId !== account.userId) throw refusals.noSuchObject(id);
    if (customer.lastWroteAt === null || customer.hasBlocked) throw refusals.noConsent();
    const there = {
      id,
      name: customer.name,
      username: customer.username,
      profile_pic: customer.pictureUrl,
      follower_count: 120,
      is_user_follow_business: true,
      is_business_follow_user: false,
      is_verified_user: false,
    };
    return ok(pick(there, parseFields(request.params.fields ?? 'id,name,username')));
  }

  return [
    { method: 'GET', host: 'graph', path: '/:id/conversations', run: conversations },
    { method: 'GET', host: 'graph', path: '/:id/media', run: posts },
    { method: 'GET', host: 'graph', path: '/:id', run: node },
  ];
}

function page<T>(
  { params }: MetaRequest,
  all: T[],
  show: (one: T) => unknown,
): { data: unknown[]; paging?: object } {
  const limit = Math.min(Number(params.limit ?? PAGE), MOST_OF_A_PAGE);
  const start = params.after === undefined ? 0 : Number(Buffer.from(params.after, 'base64url').toString());
  const data = all.slice(start, start + limit).map(show);
  const after = Buffer.from(String(start + limit)).toString('base64url');
  return start + limit < all.length ? { data, paging: { cursors: { after } } } : { data };
}

function updatedAt({ messages }: Thread): number {
  return messages.at(-1)?.at ?? 0;
}

function timeOf(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');
}

function mediaOf(type: string, url: string): Record<string, unknown> {
  if (type === 'image') return { image_data: { width: 800, height: 600, url, preview_url: url } };
  if (type === 'video') return { video_data: { width: 800, height: 600, url, preview_url: url } };
  return { file_url: url };
}
