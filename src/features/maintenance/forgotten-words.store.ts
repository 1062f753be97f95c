import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';

/** SQLite: how often words left the full-text index since it was written anew. */
export async function forgottenWords(db: Knex): Promise<number> {
  const row = await db('conversation_index_state').first('forgotten');
  return Number(row?.forgotten ?? 0);
}

/** Unless more was deleted meanwhile: then the next run begins again. */
export async function settleForgotten(db: Knex, forgotten: number): Promise<void> {
  await db('conversation_index_state').where({ forgotten }).update({ forgotten: 0 });
}

/**
 * SQLite: writes at most so many pages of the full-text index anew, without what was deleted; less than 0: begins with all of
 * it. False: there was nothing left to do. By the raw handle, because only a connection knows what it has changed.
 * https://www.sqlite.org/fts5.html#the_merge_command
 */
export function mergeStep(db: Database, pages: number): boolean {
  const sqlite = db.sqlite();
  const changed = sqlite.prepare('select total_changes()').pluck();
  const before = Number(changed.get());
  sqlite.prepare("insert into conversation_words(conversation_words, rank) values ('merge', ?)").run(pages);
  return Number(changed.get()) - before >= 2;
}
