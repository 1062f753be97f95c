import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { foldText } from '../replies/fold-text.ts';
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
  type Conversation,
  conversationsByIds,
  deleteConversation,
  deleteMessages,
  findConversation,
  latestActivity,
  recentTexts,
  templateNames,
} from './conversations.store.ts';
import { searchedWords } from './search-words.ts';

export type { Conversation, Place };

export interface ConversationPage {
  conversations: Conversation[];
  /** Of all pages together. */
  total: number;
  /** Where the next page begins; null at the end. */
  next: Place | null;
}

export interface ConversationRequest {
  templateId: number | null;
  search: string;
  limit: number;
  after: Place | null;
}

export interface Conversations {
  /** The most recently active first. Throws `not_found` for a template that is not the owner's. */
  list(userId: number, request: ConversationRequest): Promise<ConversationPage>;
  /** Throws `not_found`, for somebody else's conversation as for none. */
  get(userId: number, id: number): Promise<Conversation>;
  /** The conversation and all its messages are gone afterwards. Throws `not_found`. */
  remove(userId: number, id: number): Promise<void>;
  /** When a customer wrote last, by owner. */
  latestActivity(userIds: readonly number[]): Promise<Map<number, number>>;
  /** What customers wrote to a template last. */
  recentTexts(templateId: number, limit: number): Promise<string[]>;
}

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
  clock: () => number,
): Conversations {
  const counts = new Map<string, { total: number; until: number }>();

  async function count(filter: ConversationFilter): Promise<number> {
    const key = JSON.stringify(filter);
    const known = counts.get(key);
    if (known !== undefined && known.until > clock()) return known.total;
    counts.delete(key);
    const total = await countConversations(db, filter);
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
    const listed = listPlaces(db, filter, after, limit + 1);
    if (filter.search === null) return Promise.all([listed, count(filter)]);
    // A search that finds little has looked everywhere already.
    const places = await listed;
    const isAll = after === null && places.length <= limit;
    return [places, isAll ? places.length : await count(filter)];
  }

  async function filterFor(
    userId: number,
    { templateId, search }: ConversationRequest,
  ): Promise<ConversationFilter> {
    const part = foldText(search);
    if (templateId === null && part === '') return { userId, templateId, search: null };
    const templates = await templateNames(db.knex, userId);
    if (templateId !== null && !templates.some(({ id }) => id === templateId))
      throw new AppError('not_found');
    if (part === '') return { userId, templateId, search: null };
    const named = templates.filter(({ templateName }) => foldText(templateName).includes(part));
    const words = searchedWords(search);
    const found: ConversationSearch = {
      part,
      templateIds: named.map(({ id }) => id),
      words,
      wordMatches: words.length === 0 ? null : await wordMatches(db, userId, words, FEW_MATCHES),
    };
    return { userId, templateId, search: found };
  }

  async function owned(userId: number, id: number): Promise<Conversation> {
    const conversation = await findConversation(db.knex, userId, id);
    if (conversation === null)
      throw new AppError('not_found', { sentence: `There is no conversation ${id}.` });
    return conversation;
  }

  return {
    async list(userId, request) {
      await index.catchUp(CATCH_UP_MS);
      const filter = await filterFor(userId, request);
      const { after, limit } = request;
      const [places, total] = await placesAndCount(filter, after, limit);
      const page = places.slice(0, limit);
      const ids = page.map(({ id }) => id);
      return {
        conversations: await conversationsByIds(db.knex, userId, ids),
        total,
        next: places.length > limit ? (page.at(-1) ?? null) : null,
      };
    },
    get: owned,
    async remove(userId, id) {
      await owned(userId, id);
      while ((await deleteMessages(db.knex, id, MESSAGES_AT_ONCE)) === MESSAGES_AT_ONCE)
        await sleep(PAUSE_MS);
      await deleteConversation(db.knex, id);
    },
    async latestActivity(userIds) {
      // One batch: whoever watches hears of it, though the index itself may be resting on a busy machine.
      await index.catchUp(0);
      return latestActivity(db.knex, userIds);
    },
    async recentTexts(templateId, limit) {
      await index.catchUp(CATCH_UP_MS);
      return recentTexts(db.knex, templateId, limit);
    },
  };
}
