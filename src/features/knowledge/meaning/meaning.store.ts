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
    .leftJoin('knowledge_sources as s', 's.user_id', 'm.user_id')
    .where('m.next_at', '<=', now)
    .groupBy('m.user_id', 'k.base_url', 'k.updated_at')
    .orderBy('m.user_id')
    .select(
      'm.*',
      'k.base_url',
      'k.updated_at as key_at',
      db.raw('count(s.id) as sources, max(s.id) as newest, sum(s.version) as versions'),
    );
  return rows.map((row) => ({
    ...toMeaning(row),
    userId: row.user_id,
    baseUrl: row.base_url ?? '',
    sources: [row.sources, row.newest, row.versions, row.key_at].join(' '),
  }));
}

/** Begins anew: nothing is known to be done, and no fault waits. */
export async function writeChoice(
  trx: Knex.Transaction,
  userId: number,
  { isOn, model, dimensions }: Pick<Meaning, 'isOn' | 'model' | 'dimensions'>,
): Promise<void> {
  const choice = { is_on: Number(isOn), model, dimensions };
  const anew = { done: '', problem: '', failures: 0, next_at: 0 };
  await trx('knowledge_meaning')
    .insert({ user_id: userId, ...choice, ...anew })
    .onConflict('user_id')
    .merge();
}

/** False where the owner has chosen another model meanwhile, or is gone. Counts as a change of the vectors. */
export async function writeProgress(
  trx: Knex.Transaction,
  { userId, model }: Pick<MeaningOwner, 'userId' | 'model'>,
  progress: Partial<Pick<Meaning, 'done' | 'dimensions' | 'problem' | 'failures'>> & { nextAt?: number },
): Promise<boolean> {
  const { nextAt, ...columns } = progress;
  const changed = await trx('knowledge_meaning')
    .where({ user_id: userId, model })
    .update({
      ...columns,
      ...(nextAt === undefined ? {} : { next_at: nextAt }),
      version: trx.raw('version + 1'),
    });
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
}

interface OwnerRow extends MeaningRow {
  user_id: number;
  base_url: string | null;
  key_at: string | number | null;
  sources: string | number;
  newest: number | null;
  versions: string | number | null;
}

function toMeaning({ is_on, model, dimensions, version, done, problem, failures }: MeaningRow): Meaning {
  return { isOn: is_on === 1, model, dimensions, version, done, problem, failures };
}
