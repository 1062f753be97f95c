import type { Knex } from 'knex';
import type { Database } from './database.ts';

/**
 * Runs one insert, update or delete; resolves with how many rows it changed once that is on disk. On SQLite it shares the
 * synced commit of whatever else is written at that moment, where by itself each write would wait for the disk alone.
 */
export async function writeTogether(db: Database, query: Knex.QueryBuilder): Promise<number> {
  if (db.dialect === 'postgres') {
    // Of an insert, Knex gives what `pg` gave.
    const changed: number | { rowCount: number | null } = await query;
    return typeof changed === 'number' ? changed : (changed.rowCount ?? 0);
  }
  const { sql, bindings } = query.toSQL().toNative();
  return db.commits().run((handle) => handle.prepare(sql).run(...bindings).changes);
}
