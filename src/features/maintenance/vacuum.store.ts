import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';

/** SQLite: pages of the file that hold nothing. */
export async function freePages(db: Knex): Promise<number> {
  const [row] = await db.raw('pragma freelist_count');
  return Number(row.freelist_count);
}

/**
 * SQLite: gives free pages back, at most `pages`; none where the file was made by an earlier release. By the raw handle,
 * because Knex takes one step of the statement, which gives back one page.
 */
export function vacuumStep(db: Database, pages: number): void {
  // Each step's part of the log is copied at once: all of it after many steps would hold up a reply for longer.
  db.sqlite().exec(`pragma incremental_vacuum(${pages}); pragma wal_checkpoint(passive)`);
}
