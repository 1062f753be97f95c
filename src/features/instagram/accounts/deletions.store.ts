import type { Knex } from 'knex';

export interface Deletion {
  code: string;
  /** Whose conversations with which account go; null and '' where they are gone. */
  userId: number | null;
  igUserId: string;
  requestedAt: number;
  doneAt: number | null;
}

export async function insertDeletion(trx: Knex.Transaction, deletion: Deletion): Promise<void> {
  await trx('instagram_deletions').insert({
    code: deletion.code,
    user_id: deletion.userId,
    ig_user_id: deletion.igUserId,
    requested_at: deletion.requestedAt,
    done_at: deletion.doneAt,
  });
}

export async function findDeletion(db: Knex, code: string): Promise<Deletion | null> {
  const row = await db('instagram_deletions').where({ code }).first();
  return row === undefined ? null : toDeletion(row);
}

export async function pendingDeletions(db: Knex): Promise<Deletion[]> {
  return (await db('instagram_deletions').whereNull('done_at').orderBy('requested_at').limit(100)).map(
    toDeletion,
  );
}

export async function finishDeletion(db: Knex, code: string, now: number): Promise<void> {
  await db('instagram_deletions').where({ code }).update({ done_at: now, user_id: null, ig_user_id: '' });
}

export async function deletePastDeletions(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('instagram_deletions').where('done_at', '<', before).limit(limit).select('code');
  return db('instagram_deletions').whereIn('code', past).delete();
}

/** The account's own row, with everything that Meta said of it. */
export async function deleteAccount(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('instagram_accounts').where({ id }).delete();
}

/** Tables that name customers of an account outside of their conversations. */
const TRACES = ['instagram_updates', 'instagram_sends', 'instagram_comment_replies'] as const;

/** Deletes what is left of an account's customers, at most `limit` rows of each kind; false: nothing was left. */
export async function deleteTraces(
  db: Knex,
  { userId, igUserId }: { userId: number; igUserId: string },
  limit: number,
): Promise<boolean> {
  const ofAccount = { user_id: userId, ig_user_id: igUserId };
  let deleted = await db('instagram_queues').where(ofAccount).delete();
  for (const table of TRACES) {
    const some = db(table).where(ofAccount).limit(limit).select('id');
    deleted += await db(table).whereIn('id', some).delete();
  }
  return deleted > 0;
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toDeletion(row: any): Deletion {
  return {
    code: row.code,
    userId: row.user_id,
    igUserId: row.ig_user_id,
    requestedAt: row.requested_at,
    doneAt: row.done_at,
  };
}
