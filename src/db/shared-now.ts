import type { Knex } from 'knex';

/**
 * The time in milliseconds, as part of a statement. On Postgres the database's own clock decides, so that the clocks of
 * several processes may differ; SQLite has one process, and ours.
 */
export function sharedNow(db: Knex, clock: () => number): Knex.Raw {
  return db.client.config.client === 'pg'
    ? db.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
    : db.raw('cast(? as integer)', [clock()]);
}
