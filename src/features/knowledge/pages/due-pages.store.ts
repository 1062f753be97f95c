import type { Knex } from 'knex';
import type { PageNote } from './page-outcome.ts';

export interface DuePage {
  id: number;
  userId: number;
}

/** Pages that have to be read, one at a time of each owner: those of one site are mostly one owner's. */
function due(db: Knex, now: number): Knex.QueryBuilder {
  return db('knowledge_sources')
    .where('next_read_at', '<=', now)
    .where({ is_enabled: 1 })
    .where((lasting) => lasting.whereNull('valid_until').orWhere('valid_until', '>', now))
    .whereNotIn(
      'user_id',
      db('knowledge_sources')
        .where('next_read_at', '<=', now)
        .where('reading_until', '>', now)
        .select('user_id'),
    );
}

/** The one that has waited longest. */
export async function findDuePage(db: Knex, now: number): Promise<DuePage | null> {
  const row = await due(db, now).orderBy('next_read_at').orderBy('id').first('id', 'user_id');
  return row === undefined ? null : { id: row.id, userId: row.user_id };
}

/** False where another process reads it, or something else of its owner, or has just read it. */
export async function claimPage(db: Knex, { id }: DuePage, now: number, until: number): Promise<boolean> {
  // Postgres looks once more at the row itself when it has waited for its lock, and at no other.
  const free = due(db, now).where((row) =>
    row.whereNull('reading_until').orWhere('reading_until', '<=', now),
  );
  return (await free.where({ id }).update({ reading_until: until })) > 0;
}

/** Lets others read it at once. */
export async function releasePage(db: Knex, { id, userId }: DuePage): Promise<void> {
  await db('knowledge_sources').where({ user_id: userId, id }).update({ reading_until: null });
}

/** How reading it went; ends the claim. It does not count as a change of the source. */
export async function noteReading(
  trx: Knex.Transaction,
  { id, userId }: DuePage,
  note: PageNote,
): Promise<void> {
  await trx('knowledge_sources').where({ user_id: userId, id }).update({
    problem: note.problem,
    problem_since: note.problemSince,
    failures: note.failures,
    etag: note.etag,
    last_modified: note.lastModified,
    read_at: note.readAt,
    next_read_at: note.nextReadAt,
    reading_until: null,
  });
}

/** All that are due of an owner are read later. */
export async function postponePages(db: Knex, userId: number, now: number, until: number): Promise<void> {
  await db('knowledge_sources')
    .where({ user_id: userId })
    .where('next_read_at', '<=', now)
    .update({ next_read_at: until });
}

/** Whether an owner has a page whose newer text waits for a yes. */
export async function hasPending(db: Knex, userId: number): Promise<boolean> {
  const row = await db('knowledge_sources').where({ user_id: userId }).whereNotNull('pending_at').first('id');
  return row !== undefined;
}

/** Whether an owner has a page that could not be read since then. */
export async function hasUnreadSince(db: Knex, userId: number, since: number): Promise<boolean> {
  const row = await db('knowledge_sources')
    .where({ user_id: userId })
    .where('problem_since', '<=', since)
    .first('id');
  return row !== undefined;
}
