import { bubblesOf } from '../../channels/bubbles-of.ts';
import type { Channels } from '../../channels/channels.ts';
import { type ChannelName, placeOf } from '../../contract/channels.ts';
import { checkText } from '../../contract/fields.ts';
import { OWN_REPLY_RULE, SENT_REPLY_RULE } from '../../contract/limits.ts';
import { OWN_REPLY_SOURCE, type SendReplyBody } from '../../contract/own-reply.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { BotControl } from '../bot-control/bot-control.service.ts';
import type { Conversation, Conversations } from '../conversations/conversations.service.ts';
import type { Message } from '../conversations/message.types.ts';
import type { Messages } from '../conversations/messages.service.ts';
import {
  findSentReply,
  insertDelivery,
  lastCustomerMessageAt,
  retryDelivery,
  type SentReply,
} from './own-replies.store.ts';

export type { Message, SentReply };

/** How a customer can be answered. Times in milliseconds. */
export interface ReplyOptions {
  channel: ChannelName;
  canSend: boolean;
  windowEndsAt: number | null;
}

/** Replies that the owner writes. Each is one of the conversation's messages, so the bot remembers it. */
export type OwnReplies = ReturnType<typeof createOwnReplies>;

export interface OwnRepliesDeps {
  db: Database;
  conversations: Conversations;
  messages: Pick<Messages, 'addOwnReply'>;
  botControl: BotControl;
  channels: Pick<Channels, 'of'>;
  /** There is something to deliver. */
  onDue: (conversationId: number) => void;
  clock: () => number;
}

/** Longer, and the owner has answered in another way meanwhile, or wants to hear that nothing was sent. */
const TRIED_FOR_MS = 15 * 60_000;

export function createOwnReplies(deps: OwnRepliesDeps) {
  const { db, conversations, messages, botControl, channels, onDue, clock } = deps;

  /** For how long a reply may be tried from now on. */
  async function sendableForMs(userId: number, { id, externalId, template }: Conversation): Promise<number> {
    if (template.isDeleted) {
      const sentence = 'The template was deleted, so nothing can be sent through it.';
      throw new AppError('conflict', { sentence });
    }
    const channel = channels.of(externalId);
    const reach = await channel.reach(userId, externalId);
    if (!reach.canSend) throw new AppError(reach.because);
    if (channel.windowMs === null) return TRIED_FOR_MS;
    const heardAt = await lastCustomerMessageAt(db.knex, id);
    const leftMs = (heardAt ?? 0) + channel.windowMs - clock();
    if (leftMs <= 0) throw new AppError('reply_window_closed');
    return Math.min(leftMs, TRIED_FOR_MS);
  }

  /** An answered customer waits no longer, whatever else happens to the bot. */
  async function quieten(userId: number, conversation: Conversation, minutes: number | null | undefined) {
    if (minutes === undefined && conversation.pause?.reason !== 'handover') return;
    await botControl.pause(userId, { conversationId: conversation.id }, minutes ?? null);
  }

  async function insert(
    userId: number,
    { id: conversationId, externalId }: Conversation,
    request: SendReplyBody,
    forMs: number,
  ): Promise<void> {
    const { messageText, requestKey } = request;
    await db.knex.transaction(async (trx) => {
      const conversation = { userId, conversationId };
      const message = await messages.addOwnReply(trx, conversation, messageText, OWN_REPLY_SOURCE, clock());
      if (message === null) throw new AppError('not_found');
      const channel = placeOf(externalId)?.channel ?? null;
      await insertDelivery(trx, clock, {
        ...conversation,
        messageId: message.id,
        channel,
        requestKey,
        forMs,
      });
    });
  }

  async function recorded(conversationId: number, request: SendReplyBody): Promise<SentReply | null> {
    const { messageText, requestKey } = request;
    const known = await findSentReply(db.knex, conversationId, { requestKey });
    if (known === null || known.messageText === messageText) return known;
    throw new AppError('conflict', { sentence: 'Another text was sent with this key already.' });
  }

  async function sentReply(conversationId: number, messageId: number): Promise<SentReply> {
    const reply = await findSentReply(db.knex, conversationId, { messageId });
    if (reply === null) throw new AppError('not_found');
    return reply;
  }

  return {
    /** Notes a reply that was sent elsewhere. Throws `not_found` or `invalid_input`. */
    async note(userId: number, conversationId: number, text: string): Promise<Message> {
      const { id } = await conversations.get(userId, conversationId);
      const problem = checkText(OWN_REPLY_RULE, text);
      if (problem !== null) throw invalidFields({ messageText: problem });
      const noted = await db.knex.transaction((trx) =>
        messages.addOwnReply(trx, { userId, conversationId: id }, text, OWN_REPLY_SOURCE, clock()),
      );
      if (noted === null) throw new AppError('not_found');
      return noted;
    },
    /**
     * Records a reply and has it sent through the chat tool; asked again with the same key, it is the same reply. The bot is
     * quiet before it is sent. Throws `not_found`, `invalid_input`, `conflict`, `no_chat_tool_key`, `reply_window_closed`,
     * or why its channel takes nothing.
     */
    async send(userId: number, conversationId: number, request: SendReplyBody): Promise<SentReply> {
      const conversation = await conversations.get(userId, conversationId);
      const problem = problemOf(request.messageText);
      if (problem !== null) throw invalidFields({ messageText: problem });
      const known = await recorded(conversationId, request);
      if (known !== null) return known;
      const forMs = await sendableForMs(userId, conversation);
      await quieten(userId, conversation, request.pauseMinutes);
      try {
        await insert(userId, conversation, request, forMs);
      } catch (error) {
        // The same request, at the same moment.
        if (!isUniqueViolation(error, 'request')) throw error;
      }
      onDue(conversationId);
      const reply = await recorded(conversationId, request);
      if (reply === null) throw new AppError('not_found');
      return reply;
    },
    /** Sends a reply again that has failed; any other stays as it is. Throws as `send` does. */
    async retry(userId: number, conversationId: number, messageId: number): Promise<SentReply> {
      const conversation = await conversations.get(userId, conversationId);
      const { delivery } = await sentReply(conversationId, messageId);
      if (delivery.state === 'failed') {
        const forMs = await sendableForMs(userId, conversation);
        await retryDelivery(db.knex, clock, { conversationId, messageId, forMs });
        onDue(conversationId);
      }
      return sentReply(conversationId, messageId);
    },
    /** Throws `not_found`. */
    async options(userId: number, conversationId: number): Promise<ReplyOptions> {
      const { id, externalId, template } = await conversations.get(userId, conversationId);
      const channel = channels.of(externalId);
      const [{ canSend }, heardAt] = await Promise.all([
        channel.reach(userId, externalId),
        lastCustomerMessageAt(db.knex, id),
      ]);
      const { windowMs } = channel;
      return {
        channel: channel.name,
        canSend: canSend && !template.isDeleted,
        windowEndsAt: heardAt === null || windowMs === null ? null : heardAt + windowMs,
      };
    },
  };
}

/** A text that would arrive in part is not sent. */
function problemOf(text: string): string | null {
  const problem = checkText(SENT_REPLY_RULE, text);
  if (problem !== null) return problem;
  const withoutSpace = (part: string) => part.replace(/\s/gu, '');
  const sent = bubblesOf({ text, isOwn: true }).join('');
  return withoutSpace(sent) === withoutSpace(text) ? null : 'This can’t be split into Instagram messages.';
}
