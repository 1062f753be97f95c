import type { Knex } from 'knex';

/** Something that grows and is purged: rows from before a time, at most `limit` at once. */
export interface Purge {
  name: string;
  /** How old rows may get, in milliseconds. */
  keepMs: () => number;
  /** Whether there is more to look at; where it is left out, there is after a full batch. */
  hasMore?(): boolean;
  delete(db: Knex, before: number, limit: number): Promise<number>;
}
