import type { Knex } from 'knex';
import { type FingerprintCorrections, NO_CORRECTIONS } from '../../contract/fingerprint.ts';
import type { KeptTurn, VoiceSource, VoiceTurn } from '../../contract/owner-voice.ts';
import { primaryKey } from '../../db/conflict.ts';
import { accountTurns, writeAccountTurns } from './account/account-turns.store.ts';
import type { KeptExample, LearnedVoice } from './learn.ts';
import type { Example } from './pairs/examples.ts';
import type { StoredPairIndex } from './pairs/stored-index.ts';

/** What an owner gave to learn from, without the texts. */
export interface VoiceImport {
  source: VoiceSource;
  turns: number;
  messages: number;
  /** null: the export does not tell when something was written. */
  firstAt: number | null;
  lastAt: number | null;
  createdAt: number;
}

/** What was learned, and whether it is used. */
export interface StoredVoice {
  isOn: boolean;
  /** null: nothing; it is what was taught one by one that is off. */
  learned: LearnedVoice | null;
  corrections: FingerprintCorrections;
  version: number;
  learnedAt: number;
}

/** Newest first. */
export async function listImports(db: Knex, userId: number): Promise<VoiceImport[]> {
  const rows = await db('voice_imports')
    .where({ user_id: userId })
    .select('source', 'turn_count', 'message_count', 'first_at', 'last_at', 'created_at')
    .orderBy('created_at', 'desc')
    .orderBy('source');
  return rows.map((row) => ({
    source: row.source,
    turns: row.turn_count,
    messages: row.message_count,
    firstAt: row.first_at,
    lastAt: row.last_at,
    createdAt: row.created_at,
  }));
}

export async function turnsOf(db: Knex, userId: number, source: VoiceSource): Promise<KeptTurn[]> {
  if (source === 'account') return accountTurns(db, userId);
  const row = await db('voice_imports').where({ user_id: userId, source }).first('turns');
  return row === undefined ? [] : JSON.parse(row.turns);
}

/** In place of what came from there before; turns of this account lie in a table of their own. */
export async function writeImport(
  trx: Knex.Transaction,
  userId: number,
  { source, turns, messages, firstAt, lastAt, createdAt }: VoiceImport,
  texts: readonly KeptTurn[],
): Promise<void> {
  if (source === 'account') await writeAccountTurns(trx, userId, texts);
  await trx('voice_imports')
    .insert({
      user_id: userId,
      source,
      turns: source === 'account' ? '[]' : JSON.stringify(texts),
      turn_count: turns,
      message_count: messages,
      first_at: firstAt,
      last_at: lastAt,
      created_at: createdAt,
    })
    .onConflict(primaryKey(trx, 'voice_imports', ['user_id', 'source']))
    .merge();
}

export async function deleteImport(
  trx: Knex.Transaction,
  userId: number,
  source: VoiceSource,
): Promise<void> {
  if (source === 'account') await writeAccountTurns(trx, userId, []);
  await trx('voice_imports').where({ user_id: userId, source }).delete();
}

/** null: nothing was learned, and nothing is off. */
export async function findVoice(db: Knex, userId: number): Promise<StoredVoice | null> {
  const row = await db('owner_voices')
    .where({ user_id: userId })
    .first('is_on', 'learned', 'corrections', 'version', 'learned_at');
  if (row === undefined) return null;
  return {
    isOn: row.is_on === 1,
    learned: JSON.parse(row.learned),
    corrections: JSON.parse(row.corrections),
    version: row.version,
    learnedAt: row.learned_at,
  };
}

/** null: nothing was learned. */
export async function findPairs(
  db: Knex,
  userId: number,
): Promise<{ learnedAt: number; pairs: StoredPairIndex } | null> {
  const row = await db('owner_voices')
    .where({ user_id: userId })
    .whereNot({ pairs: 'null' })
    .first('learned_at', 'pairs');
  return row === undefined ? null : { learnedAt: row.learned_at, pairs: JSON.parse(row.pairs) };
}

export async function writeVoice(
  trx: Knex.Transaction,
  userId: number,
  { isOn, learned, corrections, version, learnedAt }: StoredVoice,
  pairs: StoredPairIndex | null,
): Promise<void> {
  await trx('owner_voices')
    .insert({
      user_id: userId,
      is_on: Number(isOn),
      learned: JSON.stringify(learned),
      corrections: JSON.stringify(corrections),
      pairs: JSON.stringify(pairs),
      is_stale: 0,
      version,
      learned_at: learnedAt,
    })
    .onConflict(primaryKey(trx, 'owner_voices', ['user_id']))
    .merge();
}

export async function switchVoice(
  trx: Knex.Transaction,
  userId: number,
  { isOn, version }: Pick<StoredVoice, 'isOn' | 'version'>,
): Promise<void> {
  await trx('owner_voices')
    .where({ user_id: userId })
    .update({ is_on: Number(isOn), version });
}

/** What there is to learn from stays, and so does a voice that is off: what was taught must not speak in its place. */
export async function deleteLearned(trx: Knex.Transaction, userId: number): Promise<void> {
  const voice = await findVoice(trx, userId);
  await deleteVoice(trx, userId);
  if (voice === null || voice.isOn) return;
  const rest = { ...voice, learned: null, corrections: NO_CORRECTIONS, version: voice.version + 1 };
  await writeVoice(trx, userId, rest, null);
}

/** Also whether it is on. */
export async function deleteVoice(trx: Knex.Transaction, userId: number): Promise<void> {
  for (const table of ['voice_months', 'voice_examples', 'owner_voices'])
    await trx(table).where({ user_id: userId }).delete();
}

export async function deleteImports(trx: Knex.Transaction, userId: number): Promise<void> {
  for (const table of ['voice_imports', 'voice_account_turns'])
    await trx(table).where({ user_id: userId }).delete();
}

/** How often the owner deleted their voice with all that it was learned from. */
export async function countDeletions(db: Knex, userId: number): Promise<number> {
  const row = await db('voice_deletions').where({ user_id: userId }).first('times');
  return row?.times ?? 0;
}

/** The owner must be locked. */
export async function countDeletion(trx: Knex.Transaction, userId: number): Promise<void> {
  const times = (await countDeletions(trx, userId)) + 1;
  await trx('voice_deletions')
    .insert({ user_id: userId, times })
    .onConflict(primaryKey(trx, 'voice_deletions', ['user_id']))
    .merge();
}

const ROWS = 100;

export async function writeExamples(
  trx: Knex.Transaction,
  userId: number,
  examples: readonly KeptExample[],
): Promise<void> {
  await trx('voice_examples').where({ user_id: userId }).delete();
  const rows = examples.map(({ customerId = null, ...example }, place) => ({
    user_id: userId,
    place,
    external_id: customerId,
    turn: JSON.stringify(example),
  }));
  for (let at = 0; at < rows.length; at += ROWS)
    await trx('voice_examples').insert(rows.slice(at, at + ROWS));
}

/** In the order of `places`. What was learned before there were examples are turns as they were written. */
export async function examplesAt(
  db: Knex,
  userId: number,
  places: readonly number[],
): Promise<(VoiceTurn | Example)[]> {
  const rows = await db('voice_examples')
    .where({ user_id: userId })
    .whereIn('place', [...places]);
  const found = new Map<number, VoiceTurn | Example>(rows.map((row) => [row.place, JSON.parse(row.turn)]));
  return places.flatMap((place) => found.get(place) ?? []);
}
