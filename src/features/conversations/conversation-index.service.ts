import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { createFinishedUpTo } from '../../db/finished-up-to.ts';
import { foldText } from '../../text/fold.ts';
import {
  ANSWER_STATE,
  type AnswerState,
  conversationsById,
  deliveredMessages,
  type EntryState,
  type IndexEntry,
  indexedWords,
  lastMessageOf,
  lockStale,
  messagesBeyond,
  type NewMessage,
  readWatermark,
  type SaidText,
  staleConversations,
  sumUpTo,
  textsBeyond,
  writeIndex,
} from './conversation-index.store.ts';
import { wordsOf } from './search-words.ts';

/** Follows the messages a moment after they are recorded. */
export type ConversationIndex = ReturnType<typeof createConversationIndex>;

/** Small, because on SQLite a batch holds up the replies that come meanwhile. */
const BATCH = 40;
/** Somebody waits for these. */
const READERS_BATCH = 200;
/** Rests so many times as long as it works: a busy server gives it a hundredth of its time, an idle one a quarter. */
const REST_FACTOR = { busy: 99, idle: 3 };
/** The share of its time that the event loop works, from which on a server is busy. */
const BUSY = 0.15;
const STALE_AT_ONCE = 20;
/** Texts that are read in one go; the replies that come meanwhile wait for some milliseconds. */
const TEXTS_AT_ONCE = 300;

interface Place {
  /** The number of the last message that was taken in. */
  from: number;
  /** Whether none is missing before it: otherwise the watermark stays. */
  isWhole: boolean;
}

type Answer = Pick<IndexEntry, 'lastMessageId' | 'answerState'>;
/** Leaves what the index knows. */
const UNKNOWN_ANSWER: Answer = { lastMessageId: 0, answerState: ANSWER_STATE.answered };

export function createConversationIndex(db: Database, clock: () => number) {
  const finishedUpTo = createFinishedUpTo();
  let isStopped = false;
  let underway: Promise<unknown> = Promise.resolve();

  /** One batch at a time in this process. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = underway.then(work);
    underway = next.catch(() => undefined);
    return next;
  }

  async function start(): Promise<Place> {
    return { from: await readWatermark(db.knex), isWhole: true };
  }

  /** Takes in the messages after `from`; returns where to go on, or null at the end. */
  async function takeIn({ from, isWhole }: Place, limit: number): Promise<Place | null> {
    const messages = await messagesBeyond(db.knex, from, limit);
    const last = messages.at(-1);
    if (last === undefined) return null;
    const upTo = db.dialect === 'sqlite' ? last.id : finishedUpTo(messages, from, clock());
    await writeIndex(db, await entriesFor(messages), { state: 'added', watermark: isWhole ? upTo : null });
    return messages.length < limit ? null : { from: last.id, isWhole: isWhole && upTo === last.id };
  }

  async function entriesFor(messages: readonly NewMessage[]): Promise<IndexEntry[]> {
    const texts = Map.groupBy(messages, ({ conversationId }) => conversationId);
    const ids = [...texts.keys()];
    const known = await indexedWords(db, ids);
    const conversations = await conversationsById(db.knex, ids);
    const answers = await answersOf(messages);
    return conversations.map((conversation) => {
      const words = new Set(known.get(conversation.conversationId));
      for (const { text } of texts.get(conversation.conversationId) ?? []) {
        for (const word of wordsOf(text)) words.add(word);
      }
      const answer = answers.get(conversation.conversationId) ?? {};
      return { ...conversation, label: labelOf(conversation), words, ...UNKNOWN_ANSWER, ...answer };
    });
  }

  /** Whether the last of the messages is answered, by conversation. */
  async function answersOf(
    messages: readonly NewMessage[],
    knex: Knex = db.knex,
  ): Promise<Map<number, Answer & { templateId?: number }>> {
    const newest = [...new Map(messages.map((message) => [message.conversationId, message])).values()];
    const delivered = await deliveredMessages(
      knex,
      newest.filter(({ isFromUser }) => !isFromUser),
    );
    return new Map(
      newest.map((message) => {
        const answerState = answerStateOf(message, delivered);
        const { id: lastMessageId, conversationId, saidBy } = message;
        const said = saidBy === null ? {} : { templateId: saidBy };
        return [conversationId, { lastMessageId, answerState, ...said }];
      }),
    );
  }

  /** What was deleted can't be found any more, and what was moved is found where it is now. */
  async function renewStale(): Promise<void> {
    for (const id of await staleConversations(db.knex, STALE_AT_ONCE)) if (!isStopped) await renew(id);
  }

  /**
   * Reads what a conversation says bit by bit, beside everything else. In the end it holds the entry, so that no process adds
   * words to it that it would then write away. Where messages were deleted or moved meanwhile, it stays stale.
   */
  async function renew(id: number): Promise<void> {
    const words = new Set<string>();
    const read = { upTo: 0, count: 0, ids: 0 };
    for (let isAll = false; !isAll; ) {
      const texts = await textsBeyond(db.knex, id, read.upTo, TEXTS_AT_ONCE);
      addWords(words, texts);
      for (const text of texts) read.ids += text.id;
      read.count += texts.length;
      read.upTo = texts.at(-1)?.id ?? read.upTo;
      isAll = texts.length < TEXTS_AT_ONCE;
      await setImmediate();
    }
    await inTurn(() =>
      db.knex.transaction(async (trx) => {
        if (!(await lockStale(trx, id))) return;
        const { count, ids } = await sumUpTo(trx, id, read.upTo);
        if (count !== read.count || ids !== read.ids) return;
        addWords(words, await textsBeyond(trx, id, read.upTo, Number.MAX_SAFE_INTEGER));
        await writeAnew(trx, id, words, 'whole');
      }),
    );
  }

  async function writeAnew(
    trx: Knex.Transaction,
    id: number,
    words: ReadonlySet<string>,
    state: EntryState,
  ): Promise<void> {
    const [conversation] = await conversationsById(trx, [id]);
    if (conversation === undefined) return;
    const last = await lastMessageOf(trx, id);
    const answer = last === null ? {} : (await answersOf([last], trx)).get(id);
    const entry = { ...conversation, label: labelOf(conversation), words, ...UNKNOWN_ANSWER, ...answer };
    await writeIndex({ ...db, knex: trx }, [entry], { state, watermark: null });
  }

  return {
    /**
     * For conversations whose messages were moved: lists show them as they are now. The words of long ones follow, since
     * replies wait for the transaction.
     */
    async renewIn(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
      for (const id of ids) {
        const texts = await textsBeyond(trx, id, 0, TEXTS_AT_ONCE);
        const state = texts.length < TEXTS_AT_ONCE ? 'whole' : 'stale';
        await writeAnew(trx, id, addWords(new Set(), texts), state);
      }
    },
    /** Takes in what is new, for about `forMs` at most, so that a reader sees what was written before. */
    async catchUp(forMs: number): Promise<void> {
      const until = performance.now() + forMs;
      let next: Place | null = await start();
      // One batch at least: on a busy machine the time may be up before anything was done.
      do {
        const place: Place = next;
        next = await inTurn(() => takeIn(place, READERS_BATCH));
        // Inside one long transaction on SQLite nothing else lets the event loop turn, and with it memory go.
        await setImmediate();
      } while (next !== null && performance.now() < until);
    },
    /** For the background: takes in everything, resting most of the time. */
    async run(): Promise<void> {
      isStopped = false;
      let next: Place | null = await start();
      let load = performance.eventLoopUtilization();
      let factor = REST_FACTOR.busy;
      while (next !== null && !isStopped) {
        const place: Place = next;
        const startedAt = performance.now();
        next = await inTurn(() => takeIn(place, BATCH));
        // Each time: under load the end may be far.
        await renewStale();
        const restMs = (performance.now() - startedAt) * factor;
        if (next === null) break;
        await new Promise((resolve) => setTimeout(resolve, restMs).unref());
        const { utilization } = performance.eventLoopUtilization(load);
        factor = utilization > BUSY ? REST_FACTOR.busy : REST_FACTOR.idle;
        load = performance.eventLoopUtilization();
      }
    },
    stop(): void {
      isStopped = true;
    },
  };
}

function addWords(words: Set<string>, texts: readonly SaidText[]): Set<string> {
  for (const { text } of texts) for (const word of wordsOf(text)) words.add(word);
  return words;
}

function answerStateOf({ id, isFromUser, source }: NewMessage, delivered: ReadonlySet<number>): AnswerState {
  // The away text says that nobody answers yet.
  if (isFromUser || source === 'away') return ANSWER_STATE.open;
  return delivered.has(id) ? ANSWER_STATE.delivery : ANSWER_STATE.answered;
}

/** What a part of is searched for: whom the conversation is with. */
function labelOf({ externalId, contactName }: { externalId: string; contactName: string }): string {
  return foldText(`${externalId} ${contactName}`);
}
