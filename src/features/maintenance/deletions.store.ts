import type { Knex } from 'knex';

/** SQLite: how much was deleted or overwritten since the file was cleared of it. */
export async function leftOver(db: Knex): Promise<number> {
  const row = await db('deletions').first('left_over');
  return Number(row?.left_over ?? 0);
}

/** What was deleted meanwhile still counts. */
export async function settleLeftOver(db: Knex, cleared: number): Promise<void> {
  await db('deletions').update({ left_over: db.raw('left_over - ?', [cleared]) });
}

/** Changes a row, so that other connections read the file again. */
export const NOTE_STEP = 'update deletions set steps = steps + 1';
