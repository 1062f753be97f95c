import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelName } from '../../contract/channels.ts';
import { type ChannelPlace, externalIdAt } from '../../contract/channels.ts';
import type { ConversationState } from '../../contract/conversation-states.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { foldText } from '../../text/fold.ts';
import type { ForgetCustomers } from '../voice/account/forget-customers.ts';
import type { ConversationIndex } from './conversation-index.service.ts';
import {
  type ConversationFilter,
  type ConversationSearch,
  countConversations,
  listPlaces,
  type Place,
  wordMatches,
} from './conversation-search.store.ts';
import {
  type Activity,
  type Conversation,
  conversationIdsAt,
  conversationsByIds,
  deleteConversation,
  deleteMessages,
  findConversation,
  latestActivity,
  mergedInto,
  recentConversations,
  recentTexts,
  templateNames,
} from './conversations.store.ts';
import { conversationsCsv } from './conversations-csv.ts';
import { type ConversationEvent, eventsOf } from './events.store.ts';
import type { LastMessage, Message } from './message.types.ts';
import { lastMessages } from './messages.store.ts';
import { newestHits } from './search-hits.ts';
import { searchedWords } from './search-words.ts';

export type { Activity, Conversation, Place };

/** A conversation with what its row in the list shows of it. */
export interface ListedConversation extends Conversation {
  lastMessage: LastMessage | null;
  /** The newest message with the words that are searched for. */
  hit: Message | null;
}

export interface ConversationPage {
  conversations: ListedConversation[];
  /** What was searched for. */
  words: ReadonlySet<string>;
  /** Of all pages together. */
  total: number;
  /** Where the next page begins; null at the end. */
  next: Place | null;
}

export interface ConversationNarrowing {
  templateId: number | null;
  /** null, or left out: all. */
  channel?: ChannelName | null;
  search: string;
}

export interface ConversationRequest extends ConversationNarrowing {
  state: ConversationState | null;
  limit: number;
  after: Place | null;
}

export type Conversations = ReturnType<typeof createConversations>;

/** How long a reader waits for the index to take in what is new. */
const CATCH_UP_MS = 100;
const MESSAGES_AT_ONCE = 200;
const PAUSE_MS = 5;
/** Counting beyond this takes longer than a page, so such a count is kept for a moment. */
const MANY = 20_000;
const KEEP_COUNT_MS = 15_000;
const MAX_COUNTS = 1_000;
/** So many are named one by one; of more, a page is full after a few rows. */
const FEW_MATCHES = 2_000;

export function createConversations(
  db: Database,
  index: ConversationIndex,
  forgetCustomers: ForgetCustomers,
  /** Removes what was kept of messages that are gone. */
  forgetAttachments: (userId: number) => Promise<void>,
  clock: () => number,
) {
  const counts = new Map<string, { total: number; until: number }>();

  async function count(filter: ConversationFilter): Promise<number> {
    const key = JSON.stringify(filter);
    const known = counts.get(key);
    if (known !== undefined && known.until > clock()) return known.total;
    counts.delete(key);
    const total = await countConversations(db, filter, clock());
    if (counts.size >= MAX_COUNTS) counts.clear();
    if (total > MANY) counts.set(key, { total, until: clock() + KEEP_COUNT_MS });
    return total;
  }

  /** One place more than fits on the page, and how many there are in all. */
  async function placesAndCount(
    filter: ConversationFilter,
    after: Place | null,
    limit: number,
  ): Promise<[Place[], number]> {
    const listed = listPlaces(db, filter, after, limit + 1, clock());
    if (filter.search === null) return Promise.all([listed, count(filter)]);
    // A search that finds little has looked everywhere already.
    const places = await listed;
    const isAll = after === null && places.length <= limit;
    return [places, isAll ? places.length : await count(filter)];
  }

  async function filterFor(
    userId: number,
    {
      templateId,
      channel = null,
      search,
      state,
    }: ConversationNarrowing & { state: ConversationState | null },
  ): Promise<ConversationFilter> {
    const part = foldText(search);
    if (templateId === null && part === '') return { userId, templateId, channel, search: null, state };
    const templates = await templateNames(db.knex, userId);
    if (templateId !== null && !templates.some(({ id }) => id === templateId))
      throw new AppError('not_found');
    if (part === '') return { userId, templateId, channel, search: null, state };
    const named = templates.filter(({ templateName }) => foldText(templateName).includes(part));
    const words = searchedWords(search);
    const found: ConversationSearch = {
      part,
      templateIds: named.map(({ id }) => id),
      words,
      wordMatches: words.length === 0 ? null : await wordMatches(db, userId, words, FEW_MATCHES),
    };
    return { userId, templateId, channel, search: found, state };
  }

  /** Of the conversations that were found by words, where the words stand. */
  async function hitsOf(
    { search }: ConversationFilter,
    ids: readonly number[],
  ): Promise<Map<number, Message>> {
    if (search === null || search.words.length === 0) return new Map();
    const { words, wordMatches: found } = search;
    return newestHits(db.knex, found === null ? ids : ids.filter((id) => found.includes(id)), words);
  }

  /** Asked for after the conversation itself, so that none is missed that is merged at that moment. */
  async function mergedConversation(userId: number, id: number): Promise<Conversation | null> {
    const currentId = await mergedInto(db.knex, userId, id);
    return currentId === null ? null : findConversation(db.knex, userId, currentId);
  }

  async function owned(userId: number, id: number): Promise<Conversation> {
    const conversation =
      (await findConversation(db.knex, userId, id)) ?? (await mergedConversation(userId, id));
    if (conversation === null)
      throw new AppError('not_found', { sentence: `There is no conversation ${id}.` });
    return conversation;
  }

  return {
    /** The most recently active first. Throws `not_found` for a template that is not the owner's. */
    async list(userId: number, request: ConversationRequest): Promise<ConversationPage> {
      await index.catchUp(CATCH_UP_MS);
      const filter = await filterFor(userId, request);
      const { after, limit } = request;
      const [places, total] = await placesAndCount(filter, after, limit);
      const page = places.slice(0, limit);
      const ids = page.map(({ id }) => id);
      const [conversations, last, hits] = await Promise.all([
        conversationsByIds(db.knex, userId, ids),
        lastMessages(db.knex, ids),
        hitsOf(filter, ids),
      ]);
      return {
        conversations: conversations.map((conversation) => ({
          ...conversation,
          lastMessage: last.get(conversation.id) ?? null,
          hit: hits.get(conversation.id) ?? null,
        })),
        words: new Set(filter.search?.words),
        total,
        next: places.length > limit ? (page.at(-1) ?? null) : null,
      };
    },
    /** How many there are in all. */
    async total(userId: number): Promise<number> {
      await index.catchUp(CATCH_UP_MS);
      return count({ userId, templateId: null, channel: null, search: null, state: null });
    },
    /** How many the list holds in each state. Throws as `list` does. */
    async counts(
      userId: number,
      narrowing: ConversationNarrowing,
    ): Promise<Record<'all' | ConversationState, number>> {
      await index.catchUp(CATCH_UP_MS);
      const filter = await filterFor(userId, { ...narrowing, state: null });
      const [all, waiting, paused, unanswered] = await Promise.all([
        count(filter),
        count({ ...filter, state: 'waiting' }),
        count({ ...filter, state: 'paused' }),
        count({ ...filter, state: 'unanswered' }),
      ]);
      return { all, waiting, paused, unanswered };
    },
    /** The one that it was merged into, where it was. Throws `not_found`, for somebody else's conversation as for none. */
    get: owned,
    /** What was said in all, or in those of some ids that are the owner's, as lines of CSV. */
    csv: (userId: number, ids: readonly number[] | null): AsyncGenerator<string> =>
      conversationsCsv(db.knex, userId, ids),
    /** Of a conversation that was merged into another one, the id of that; else the same. */
    currentId: async (userId: number, id: number): Promise<number> =>
      (await mergedInto(db.knex, userId, id)) ?? id,
    /** The conversation and all its messages are gone afterwards; a customer's STOP stays. Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      const conversation = await owned(userId, id);
      if (conversation.id !== id) throw new AppError('not_found');
      while ((await deleteMessages(db.knex, id, MESSAGES_AT_ONCE)) === MESSAGES_AT_ONCE)
        await sleep(PAUSE_MS);
      await db.knex.transaction(async (trx) => {
        // First, because it locks the owner.
        await forgetCustomers(trx, userId, [conversation.externalId]);
        await deleteConversation(trx, id, clock());
      });
      await forgetAttachments(userId);
    },
    /** Some of those that take place there, whatever their template. Who wrote STOP and nothing else since is not among them. */
    idsAt: (userId: number, place: Omit<ChannelPlace, 'customer'>, limit: number): Promise<number[]> =>
      conversationIdsAt(db.patient, userId, externalIdAt({ ...place, customer: '' }), limit),
    /** What was said last, by owner. */
    async latestActivity(userIds: readonly number[]): Promise<Map<number, Activity>> {
      // One batch: whoever watches hears of it, though the index itself may be resting on a busy machine.
      await index.catchUp(0);
      return latestActivity(db.knex, userIds);
    },
    /** What happened in the conversations, in the order of its happening. */
    eventsOf: (conversationIds: readonly number[]): Promise<ConversationEvent[]> =>
      eventsOf(db.knex, conversationIds),
    /** Customers' conversations with a template, the most recently active first. */
    async recent(
      templateId: number,
      page: { since: number; limit: number; offset: number },
    ): Promise<number[]> {
      await index.catchUp(CATCH_UP_MS);
      return recentConversations(db.knex, templateId, page);
    },
    /** What customers wrote to a template last. */
    async recentTexts(templateId: number, limit: number): Promise<string[]> {
      await index.catchUp(CATCH_UP_MS);
      return recentTexts(db.knex, templateId, limit);
    },
  };
}
