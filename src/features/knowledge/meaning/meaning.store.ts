import type { Knex } from 'knex';
import type { Meaning, MeaningOwner, StoredVector } from './meaning.types.ts';

/** null: the owner never chose. */
export async function findMeaning(db: Knex, userId: number): Promise<Meaning | null> {
  const row = await db('knowledge_meaning').where({ user_id: userId }).first();
  return row === undefined ? null : toMeaning(row);
}

/** All who have chosen, and need not wait for a next try. */
export async function meaningOwners(db: Knex, now: number): Promise<MeaningOwner[]> {
  const rows: OwnerRow[] = await db('knowledge_meaning as m')
    .leftJoin('keys as k', (on) => on.on('k.user_id', 'm.user_id').andOnVal('k.field', 'openai'))
    .leftJoin('keys as own', (on) => on.on('own.user_id', 'm.user_id').andOnVal('own.field', 'embeddings'))
    .leftJoin('knowledge_sources as s', 's.user_id', 'm.user_id')
    .where('m.next_at', '<=', now)
    .groupBy(
      ...['m.user_id', 'k.base_url', 'k.updated_at'],
      ...['own.base_url', 'own.passage_prefix', 'own.updated_at'],
    )
    .orderBy('m.user_id')
    .select(
      'm.*',
      'k.base_url',
      'k.updated_at as key_at',
      'own.base_url as own_url',
      'own.passage_prefix as own_passage',
      'own.updated_at as own_at',
      db.raw('count(s.id) as sources, max(s.id) as newest, sum(s.version) as versions'),
    );
  return rows.map((row) => ({
    ...toMeaning(row),
    userId: row.user_id,
    baseUrl: row.base_url ?? '',
    sources: [
      ...[row.sources, row.newest, row.versions, row.key_at],
      ...(row.own_at === null ? [] : [row.own_url, row.own_passage, row.own_at]),
    ].join(' '),
  }));
}

/** What nothing is read in with: vectors that are there are in the way. */
export const NOTHING_READ = { dimensions: 0, probe: null, doubt: '' } as const;

/** Nothing is known to be done, and no fault waits. `isAnew`: what was read in is read in once more. */
export async function writeChoice(
  trx: Knex.Transaction,
  userId: number,
  { isOn, model, isAnew }: Pick<Meaning, 'isOn' | 'model'> & { isAnew: boolean },
): Promise<void> {
  const choice = { is_on: Number(isOn), model, ...(isAnew ? NOTHING_READ : {}) };
  const waits = { done: '', problem: '', failures: 0, next_at: 0 };
  await trx('knowledge_meaning')
    .insert({ user_id: userId, ...choice, ...waits })
    .onConflict('user_id')
    .merge();
}

/** What may change of an owner's vectors. */
export type Progress = Partial<Omit<Meaning, 'isOn' | 'model' | 'version'>> & { nextAt?: number };

/**
 * False where the owner has chosen another model meanwhile, or is gone; with `version`, also where anything else has changed.
 * Counts as a change of the vectors.
 */
export async function writeProgress(
  trx: Knex.Transaction,
  { userId, model }: Pick<MeaningOwner, 'userId' | 'model'>,
  { nextAt, anewAt, ...columns }: Progress,
  version?: number,
): Promise<boolean> {
  const changed = await trx('knowledge_meaning')
    .where({ user_id: userId, model, ...(version === undefined ? {} : { version }) })
    .update({
      ...columns,
      ...(nextAt === undefined ? {} : { next_at: nextAt }),
      ...(anewAt === undefined ? {} : { anew_at: anewAt }),
      version: trx.raw('version + 1'),
    });
  return changed > 0;
}

/** What a question showed of the vectors, which stay as they are; false where they have changed since, or the probe is known already. */
export async function writeNoted(
  trx: Knex.Transaction,
  userId: number,
  { model, version }: Pick<Meaning, 'model' | 'version'>,
  noted: Partial<Pick<Meaning, 'probe' | 'doubt' | 'problem'>>,
): Promise<boolean> {
  const changed = await trx('knowledge_meaning')
    .where({ user_id: userId, model, version, ...(noted.probe === undefined ? {} : { probe: null }) })
    .update(noted);
  return changed > 0;
}

/** All hashes of an owner. */
export async function vectorHashes(db: Knex, userId: number): Promise<Set<string>> {
  const rows: { hash: string }[] = await db('knowledge_vectors').where({ user_id: userId }).select('hash');
  return new Set(rows.map(({ hash }) => hash));
}

/** The next ones after a hash, in order. */
export async function vectorsAfter(
  db: Knex,
  userId: number,
  after: string,
  most: number,
): Promise<StoredVector[]> {
  return db('knowledge_vectors')
    .where({ user_id: userId })
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(most)
    .select('hash', 'vector');
}

/** Those that are there already stay. */
export async function addVectors(
  trx: Knex.Transaction,
  userId: number,
  vectors: readonly StoredVector[],
): Promise<void> {
  if (vectors.length === 0) return;
  await trx('knowledge_vectors')
    .insert(vectors.map(({ hash, vector }) => ({ user_id: userId, hash, vector })))
    .onConflict(['user_id', 'hash'])
    .ignore();
}

export async function deleteVectors(db: Knex, userId: number, hashes: readonly string[]): Promise<void> {
  await db('knowledge_vectors')
    .where({ user_id: userId })
    .whereIn('hash', [...hashes])
    .delete();
}

interface MeaningRow {
  is_on: number;
  model: string;
  dimensions: number;
  version: number;
  done: string;
  problem: string;
  failures: number;
  probe: Buffer | null;
  doubt: Meaning['doubt'];
  anew_at: string | number;
  told: Meaning['told'];
}

interface OwnerRow extends MeaningRow {
  user_id: number;
  base_url: string | null;
  key_at: string | number | null;
  own_url: string | null;
  own_passage: string | null;
  own_at: string | number | null;
  sources: string | number;
  newest: number | null;
  versions: string | number | null;
}

function toMeaning({ is_on, anew_at, ...row }: MeaningRow): Meaning {
  const { model, dimensions, version, done, problem, failures, probe, doubt, told } = row;
  const read = { model, dimensions, version, probe, doubt };
  return { isOn: is_on === 1, ...read, done, problem, failures, anewAt: Number(anew_at), told };
}
