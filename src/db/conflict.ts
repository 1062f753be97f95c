import type { Knex } from 'knex';

/**
 * What `onConflict` takes for a table's primary key. On Postgres it is called by its name: where the rows of each owner lie
 * in a place of their own, it has the owner's column too.
 */
export function primaryKey(db: Knex, table: string, columns: readonly string[]): Knex.Raw {
  if (db.client.config.client === 'pg') return db.raw('on constraint ??', [`${table}_pkey`]);
  return db.raw(`(${columns.map(() => '??').join(', ')})`, [...columns]);
}
