import type { Knex } from 'knex';
import type { Message } from './message.types.ts';
import { messagesBefore, newestOfEach } from './messages.store.ts';
import { wordsOf } from './search-words.ts';

/** Looked at in each conversation first: most hold no more. */
const FIRST = 30;
const CHUNK = 500;
/** What a page of a list looks at beyond that, so that it does not keep its reader waiting. */
const LOOKED_AT = 10_000;

/**
 * Where in conversations the words of a search stand: the newest message with all of them, else the newest of those
 * with most. A conversation too long to be looked through may have none.
 */
export async function newestHits(
  db: Knex,
  conversationIds: readonly number[],
  words: readonly string[],
): Promise<Map<number, Message>> {
  const hits = new Map<number, Message>();
  const newest = await newestOfEach(db, conversationIds, FIRST);
  let left = LOOKED_AT;
  for (const id of conversationIds) {
    const best = createBest(words);
    let chunk = newest.get(id) ?? [];
    let isAll = chunk.length < FIRST;
    while (!best.take(chunk) && !isAll && left > 0) {
      chunk = await messagesBefore(db, id, chunk.at(-1)?.id ?? null, CHUNK);
      isAll = chunk.length < CHUNK;
      left -= chunk.length;
    }
    const hit = best.message();
    if (hit !== null) hits.set(id, hit);
  }
  return hits;
}

/** Takes messages, newest first; says whether it has one with all the words. */
function createBest(words: readonly string[]): {
  take(messages: readonly Message[]): boolean;
  message(): Message | null;
} {
  let most = 0;
  let best: Message | null = null;
  return {
    take(messages) {
      for (const message of messages) {
        const held = wordsOf(message.messageText);
        const count = words.filter((word) => held.has(word)).length;
        if (count > most) [most, best] = [count, message];
        if (most === words.length) break;
      }
      return most === words.length;
    },
    message: () => best,
  };
}
