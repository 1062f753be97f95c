import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';

/** Keeps which conflicts there are now; returns those that were not there before. Writes nothing where nothing is new or gone. */
export async function keepToldConflicts(
  db: Knex,
  userId: number,
  hashes: readonly string[],
  now: number,
): Promise<string[]> {
  const kept: string[] = await db('knowledge_conflicts').where({ user_id: userId }).pluck('hash');
  const gone = kept.filter((hash) => !hashes.includes(hash));
  if (gone.length > 0)
    await db('knowledge_conflicts').where({ user_id: userId }).whereIn('hash', gone).delete();
  const added: string[] = [];
  for (const hash of hashes.filter((one) => !kept.includes(one))) {
    // Another process may see it at the same moment: one of both tells of it.
    const rows = await db('knowledge_conflicts')
      .insert({ user_id: userId, hash, created_at: now })
      .onConflict(primaryKey(db, 'knowledge_conflicts', ['user_id', 'hash']))
      .ignore()
      .returning('hash');
    if (rows.length > 0) added.push(hash);
  }
  return added;
}
