import type { Knex } from 'knex';

/** SQLite: pages of the file that hold nothing. */
export async function freePages(db: Knex): Promise<number> {
  const [row] = await db.raw('pragma freelist_count');
  return Number(row.freelist_count);
}

/** SQLite: gives free pages back, at most `pages`; none where the file was made by an earlier release. */
export async function vacuumStep(db: Knex, pages: number): Promise<void> {
  await db.raw(`pragma incremental_vacuum(${pages})`);
}
