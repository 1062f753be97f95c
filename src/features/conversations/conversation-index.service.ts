import { performance } from 'node:perf_hooks';
import type { Database } from '../../db/database.ts';
import { foldText } from '../replies/fold-text.ts';
import {
  conversationsById,
  type IndexEntry,
  indexedWords,
  messagesBeyond,
  type NewMessage,
  readWatermark,
  staleConversations,
  textsOf,
  writeIndex,
} from './conversation-index.store.ts';
import { wordsOf } from './search-words.ts';

/** Follows the messages a moment after they are recorded. */
export interface ConversationIndex {
  /** Takes in what is new, for about `forMs` at most, so that a reader sees what was written before. */
  catchUp(forMs: number): Promise<void>;
  /** For the background: takes in everything, resting most of the time. */
  run(): Promise<void>;
  stop(): void;
}

/** Small, because on SQLite a batch holds up the replies that come meanwhile. */
const BATCH = 40;
/** Somebody waits for these. */
const READERS_BATCH = 200;
/** Rests so many times as long as it works: a busy server gives it a hundredth of its time, an idle one a quarter. */
const REST_FACTOR = { busy: 99, idle: 3 };
/** The share of its time that the event loop works, from which on a server is busy. */
const BUSY = 0.15;
/** On Postgres a number that is missing may belong to a transaction that is not finished; this long it may take. */
const UNFINISHED_MS = 10_000;
const STALE_AT_ONCE = 20;

export function createConversationIndex(db: Database, clock: () => number): ConversationIndex {
  let isStopped = false;
  let underway: Promise<unknown> = Promise.resolve();

  /** One batch at a time in this process. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = underway.then(work);
    underway = next.catch(() => undefined);
    return next;
  }

  /** Takes in the messages after `from`; returns where to go on, or null at the end. */
  async function takeIn(from: number, limit: number): Promise<number | null> {
    const messages = await messagesBeyond(db.knex, from, limit);
    const last = messages.at(-1);
    if (last === undefined) return null;
    const watermark = db.dialect === 'sqlite' ? last.id : finishedUpTo(messages, from, clock());
    await writeIndex(db, await entriesFor(messages), { watermark, isReplaced: false });
    return messages.length < limit ? null : last.id;
  }

  async function entriesFor(messages: readonly NewMessage[]): Promise<IndexEntry[]> {
    const texts = Map.groupBy(messages, ({ conversationId }) => conversationId);
    const ids = [...texts.keys()];
    const known = await indexedWords(db, ids);
    const conversations = await conversationsById(db.knex, ids);
    return conversations.map((conversation) => {
      const words = new Set(known.get(conversation.conversationId));
      for (const { text } of texts.get(conversation.conversationId) ?? []) {
        for (const word of wordsOf(text)) words.add(word);
      }
      return { ...conversation, label: labelOf(conversation), words };
    });
  }

  /** What was deleted can't be found any more. */
  async function renewStale(): Promise<void> {
    const ids = await staleConversations(db.knex, STALE_AT_ONCE);
    const conversations = ids.length === 0 ? [] : await conversationsById(db.knex, ids);
    for (const conversation of conversations) {
      const words = new Set<string>();
      for (const text of await textsOf(db.knex, conversation.conversationId)) {
        for (const word of wordsOf(text)) words.add(word);
      }
      const entry = { ...conversation, label: labelOf(conversation), words };
      await writeIndex(db, [entry], { watermark: null, isReplaced: true });
    }
  }

  return {
    async catchUp(forMs) {
      const until = performance.now() + forMs;
      let from: number | null = await readWatermark(db.knex);
      // One batch at least: on a busy machine the time may be up before anything was done.
      do {
        const start: number = from;
        from = await inTurn(() => takeIn(start, READERS_BATCH));
      } while (from !== null && performance.now() < until);
    },
    async run() {
      isStopped = false;
      let from: number | null = await readWatermark(db.knex);
      let load = performance.eventLoopUtilization();
      let factor = REST_FACTOR.busy;
      while (from !== null && !isStopped) {
        const start: number = from;
        const startedAt = performance.now();
        from = await inTurn(() => takeIn(start, BATCH));
        const restMs = (performance.now() - startedAt) * factor;
        if (from === null) break;
        await new Promise((resolve) => setTimeout(resolve, restMs).unref());
        const { utilization } = performance.eventLoopUtilization(load);
        factor = utilization > BUSY ? REST_FACTOR.busy : REST_FACTOR.idle;
        load = performance.eventLoopUtilization();
      }
      await renewStale();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** The last number before the first gap that may still be filled. */
function finishedUpTo(messages: readonly NewMessage[], from: number, now: number): number {
  let upTo = from;
  for (const { id, createdAt } of messages) {
    if (id > upTo + 1 && createdAt > now - UNFINISHED_MS) break;
    upTo = id;
  }
  return upTo;
}

/** What a part of is searched for: whom the conversation is with. */
function labelOf({ externalId, contactName }: { externalId: string; contactName: string }): string {
  return foldText(`${externalId} ${contactName}`);
}
