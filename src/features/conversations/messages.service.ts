import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { foldText } from '../../text/fold.ts';
import type { Conversation, Conversations } from './conversations.service.ts';
import { templateNames } from './conversations.store.ts';
import { type ConversationEvent, newestEvents } from './events.store.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { Message, MessageDelivery } from './message.types.ts';
import {
  aiReplies,
  deliveriesOf,
  insertOwnReply,
  messagesBefore,
  messagesUnderWay,
  type UnderWay,
} from './messages.store.ts';
import { searchedWords, wordsOf } from './search-words.ts';

export type { ConversationEvent, Exchange, Message, MessageDelivery };

export interface ShownMessage extends Message {
  delivery: MessageDelivery | null;
  /** Where templates share the conversation. */
  template?: { id: number; templateName: string } | undefined;
}

export interface MessagePage {
  conversation: Conversation;
  /** Oldest first. */
  messages: ShownMessage[];
  /** The page before this one ends before this id; null at the beginning of the conversation. */
  next: number | null;
}

export interface MessageRequest {
  search: string;
  limit: number;
  before: number | null;
}

export type Messages = ReturnType<typeof createMessages>;

const CHUNK = 1_000;
/** A search looks at so many messages at a time; the next page goes on from there. */
const LOOKED_AT = 10_000;
/** A flow may pause and resume with every message. */
const MOST_EVENTS = 500;
/** What a reply can see, and a few messages that were answered together. */
const EXCHANGE = 40;
/** Answers are looked for in so many conversations at a time, and in no more of them. */
const CONVERSATIONS = 50;
const MOST_CONVERSATIONS = 1_000;
const MOST_ANSWERED = 500;

export function createMessages(db: Database, conversations: Conversations) {
  async function newest(conversationId: number, { before, limit }: MessageRequest) {
    const found = await messagesBefore(db.knex, conversationId, before, limit + 1);
    const page = found.slice(0, limit);
    return { page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  async function matching(conversationId: number, { search, before, limit }: MessageRequest) {
    const matches = matcher(search);
    const page: Message[] = [];
    let place = before;
    for (let looked = 0; looked < LOOKED_AT; looked += CHUNK) {
      const chunk = await messagesBefore(db.knex, conversationId, place, CHUNK);
      for (const message of chunk) {
        place = message.id;
        if (matches(message.messageText)) page.push(message);
        if (page.length === limit) return { page, next: place };
      }
      if (chunk.length < CHUNK) return { page, next: null };
    }
    return { page, next: place };
  }

  return {
    /** The newest messages, or those before a place. Throws `not_found`. */
    async list(userId: number, conversationId: number, request: MessageRequest): Promise<MessagePage> {
      const conversation = await conversations.get(userId, conversationId);
      const isSearch = foldText(request.search) !== '';
      const { page, next } = await (isSearch ? matching : newest)(conversationId, request);
      const ids = page.map(({ id }) => id);
      const deliveries = await deliveriesOf(db.knex, conversationId, ids);
      const isShared = page.some(({ saidBy }) => saidBy !== null);
      const names = isShared ? await templateNames(db.knex, userId) : [];
      const messages = page.reverse().map((message) => ({
        ...message,
        // What nobody was named for was said before the others came.
        template: names.find(({ id }) => id === (message.saidBy ?? conversation.homeId)),
        delivery: deliveries.find(({ messageId }) => messageId === message.id) ?? null,
      }));
      return { conversation, messages, next };
    },
    /** What is being answered now, oldest first. */
    underWay: (userId: number, conversationId: number): Promise<UnderWay[]> =>
      messagesUnderWay(db.knex, userId, conversationId),
    /** A reply of a conversation, with what it answers, or a message that got none; null: it answers nothing. Throws `not_found`. */
    async exchange(
      userId: number,
      conversationId: number,
      messageId: number,
    ): Promise<{ conversation: Conversation; exchange: Exchange | null }> {
      const conversation = await conversations.get(userId, conversationId);
      const found = await messagesBefore(db.knex, conversation.id, messageId + 1, EXCHANGE);
      if (found[0]?.id !== messageId) throw new AppError('not_found');
      return { conversation, exchange: exchangeOf(found.reverse()) };
    },
    /** What the AI has answered customers of a template since then, the newest of the most recent conversations first. */
    async *answered(
      userId: number,
      templateId: number,
      since: number,
    ): AsyncGenerator<{ conversation: Conversation; exchange: Exchange }> {
      for (let offset = 0; offset < MOST_CONVERSATIONS; offset += CONVERSATIONS) {
        const page = { since, limit: CONVERSATIONS, offset };
        const ids = await conversations.recent(templateId, page);
        const wanted = { templateId, since, limit: MOST_ANSWERED };
        for (const { id, conversationId } of await aiReplies(db.knex, ids, wanted)) {
          const conversation = await conversations.get(userId, conversationId);
          const found = await messagesBefore(db.knex, conversationId, id + 1, EXCHANGE);
          const exchange = exchangeOf(found.reverse());
          if (exchange !== null) yield { conversation, exchange };
        }
        if (ids.length < CONVERSATIONS) return;
      }
    },
    /** Adds a reply that the owner wrote; null where the conversation is gone. */
    addOwnReply: (
      trx: Knex.Transaction,
      conversation: { userId: number; conversationId: number },
      text: string,
      source: string,
      now: number,
    ): Promise<Message | null> => insertOwnReply(trx, conversation, text, source, now),
    /** What happened between the messages: the newest, oldest first. Throws `not_found`. */
    async events(userId: number, conversationId: number): Promise<ConversationEvent[]> {
      await conversations.get(userId, conversationId);
      return newestEvents(db.knex, conversationId, MOST_EVENTS);
    },
  };
}

/** A text is found by a part of it, or by all of the words. */
function matcher(search: string): (text: string) => boolean {
  const part = foldText(search);
  const words = searchedWords(search);
  return (text) => {
    if (foldText(text).includes(part)) return true;
    const held = words.length > 1 ? wordsOf(text) : null;
    return held !== null && words.every((word) => held.has(word));
  };
}
