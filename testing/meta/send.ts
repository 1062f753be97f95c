/** The Send API: what reaches the customer, and what is refused. There is no idempotency key. */
import { refusals, type Said } from './errors.ts';
import type { MetaRequest, Route } from './front.ts';
import type { Meter } from './limits.ts';
import { ok } from './oauth.ts';
import { callerOf, type Tokens } from './tokens.ts';
import {
  type Account,
  type Attachment,
  type Comment,
  type Customer,
  DAY,
  type Message,
  type World,
} from './world.ts';

const MOST_BYTES = 1_000;
const ACTIONS = ['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact'];
const MEDIA = ['image', 'audio', 'video', 'file', 'like_heart', 'MEDIA_SHARE'];

interface Content {
  text: string | null;
  attachments: Attachment[];
}

/** `echo` may hold the answer up. */
export function sendRoutes(
  world: World,
  tokens: Tokens,
  meter: Meter,
  echo: (message: Message) => Promise<void>,
): Route[] {
  async function send(request: MetaRequest, id: string): Promise<Said> {
    const { account, token } = callerOf(world, tokens, request.token, 'instagram_business_manage_messages');
    assertOwn(account, id);
    const { recipient, message, sender_action: action } = objectOf(request.body, 'body');
    const { id: igsid, comment_id: commentId } = objectOf(recipient, 'recipient');
    if (!account.allowsMessages) throw refusals.noMessages();
    if (typeof commentId === 'string') {
      if (!token.scopes.includes('instagram_business_manage_comments'))
        throw refusals.noPermission('instagram_business_manage_comments');
      return replyPrivately(account, commentId, contentOf(message));
    }
    if (action !== undefined) return act(account, String(igsid), action, message);
    const content = contentOf(message);
    const customer = customerOf(account, String(igsid));
    if (customer.hasBlocked) throw refusals.notReceiving();
    if ((customer.lastWroteAt ?? 0) + DAY <= world.now()) throw refusals.windowClosed();
    const kind = content.text === null ? 'mediaPerSecond' : 'textsPerSecond';
    if (!meter.take(kind, account.userId)) throw refusals.tooFast();
    return say(account, customer, content);
  }

  function customerOf(account: Account, igsid: string): Customer {
    const customer = world.customers.get(igsid);
    if (customer?.accountId !== account.userId) throw refusals.noSuchPerson();
    return customer;
  }

  async function say(account: Account, { igsid }: Customer, content: Content): Promise<Said> {
    const message = world.say({ accountId: account.userId, igsid, by: 'api', ...content });
    await echo(message);
    return ok({ recipient_id: igsid, message_id: message.mid });
  }

  function act(account: Account, igsid: string, action: unknown, message: unknown): Said {
    if (typeof action !== 'string' || !ACTIONS.includes(action))
      throw refusals.badParameter(
        'Param sender_action must be one of {TYPING_ON, TYPING_OFF, MARK_SEEN, REACT}',
      );
    if (message !== undefined) throw refusals.badParameter('Cannot have both message and sender_action');
    const customer = customerOf(account, igsid);
    if ((customer.lastWroteAt ?? 0) + DAY <= world.now()) throw refusals.windowClosed();
    world.actions.push({ accountId: account.userId, igsid, action, at: world.now() });
    return ok({ recipient_id: igsid });
  }

  /** Once for a comment, and within seven days. It opens no window: only the customer's answer does. */
  async function replyPrivately(account: Account, id: string, content: Content): Promise<Said> {
    const comment: Comment | undefined = world.comments.get(id);
    const customer = world.customers.get(comment?.igsid ?? '');
    if (comment?.accountId !== account.userId || customer === undefined) throw refusals.noPrivateReply();
    if (comment.isReplied || comment.at + 7 * DAY <= world.now()) throw refusals.noPrivateReply();
    if (customer.hasBlocked) throw refusals.notReceiving();
    if (!meter.take('privateRepliesPerHour', account.userId)) throw refusals.tooFast();
    comment.isReplied = true;
    return say(account, customer, content);
  }

  return [{ method: 'POST', host: 'graph', path: '/:id/messages', run: send }];
}

/** A token serves its own account; the app-scoped id is refused, which is the stricter reading. */
export function assertOwn(account: Account, id: string): void {
  if (id !== 'me' && id !== account.userId) throw refusals.noSuchObject(id);
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw refusals.badParameter(`Param ${name} must be an object`);
}

function contentOf(value: unknown): Content {
  const { text, attachment, attachments } = objectOf(value, 'message');
  const media = [attachment, attachments].flat().filter((one) => one !== undefined);
  if ((text === undefined) === (media.length === 0))
    throw refusals.badParameter('A message has either text or attachments');
  if (text === undefined) return { text: null, attachments: media.map(attachmentOf) };
  if (typeof text !== 'string' || text === '') throw refusals.badParameter('Message cannot be empty');
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw refusals.badParameter(`Length of param message[text] must be less than or equal to ${MOST_BYTES}`);
  return { text, attachments: [] };
}

function attachmentOf(value: unknown): Attachment {
  const { type, payload } = objectOf(value, 'attachment');
  if (typeof type !== 'string' || !MEDIA.includes(type))
    throw refusals.badParameter(`Param message[attachment][type] must be one of {${MEDIA.join(', ')}}`);
  const url = type === 'like_heart' ? '' : objectOf(payload, 'payload').url;
  return { type, payload: { url: String(url ?? '') } };
}
