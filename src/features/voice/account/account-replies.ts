import type { Knex } from 'knex';
import { type KeptTurn, VOICE_TURNS_MAX, type VoiceTurn } from '../../../contract/owner-voice.ts';
import {
  countOwnReplies,
  countOwnRepliesSince,
  newestMessages,
  type OwnReplyCount,
  typedConversations,
} from './own-replies.store.ts';
import { turnsTyped } from './turns-typed.ts';

/** Replies that the owner typed in this account, as they would be learned from. */
export interface AccountPreview extends Omit<OwnReplyCount, 'lastId'> {
  newReplies: number;
  examples: VoiceTurn[];
}

/** A few conversations at a time: on SQLite, replies wait for each read. */
const CONVERSATIONS = 20;
/** In a conversation that went on for years, the newest ones say how the owner writes. */
const MESSAGES = 1_000;
const EXAMPLES = 3;
/** Answers of a few messages are read at a glance. */
const SHORT = 3;
/** So many conversations are looked through for examples. */
const LOOKED_AT = 10;

async function* typedTurns(db: Knex, userId: number): AsyncGenerator<KeptTurn[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await typedConversations(db, userId, Math.min(before, 2 ** 31 - 1), CONVERSATIONS);
    for (const conversation of page)
      yield turnsTyped(conversation, await newestMessages(db, conversation.id, MESSAGES));
    const last = page.at(-1);
    if (page.length < CONVERSATIONS || last === undefined) return;
    before = last.id;
  }
}

/** All of them, oldest first; of more than an account keeps, the newest. */
export async function collectTurns(db: Knex, userId: number): Promise<KeptTurn[]> {
  const all: KeptTurn[] = [];
  for await (const turns of typedTurns(db, userId)) all.push(...turns);
  return all.sort((one, other) => (one.at ?? 0) - (other.at ?? 0)).slice(-VOICE_TURNS_MAX);
}

/** `learnedAt`: when they were last learned from; null: never. */
export async function previewOf(db: Knex, userId: number, learnedAt: number | null): Promise<AccountPreview> {
  const { lastId: _, ...count } = await countOwnReplies(db, userId);
  const newReplies = learnedAt === null ? count.replies : await countOwnRepliesSince(db, userId, learnedAt);
  const found: KeptTurn[] = [];
  let looked = 0;
  for await (const turns of typedTurns(db, userId)) {
    found.push(...turns.filter(({ asked }) => asked !== ''));
    looked += 1;
    if (looked >= LOOKED_AT) break;
  }
  const short = found.filter(({ said }) => said.length <= SHORT);
  const newest = (short.length === 0 ? found : short)
    .sort((one, other) => (other.at ?? 0) - (one.at ?? 0))
    .slice(0, EXAMPLES);
  const examples = newest.map(({ customerId: _, ...turn }) => turn);
  return { ...count, newReplies, examples };
}
