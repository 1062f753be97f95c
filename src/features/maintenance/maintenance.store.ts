import type { Knex } from 'knex';

/**
 * Deletes messages older than `before`, oldest first, at most `limit`; and conversations that are left without any.
 * Ids grow with time, so looking at the lowest ones needs no index on the time.
 */
export async function purgeMessages(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; conversation_id: number; created_at: number }[] = await db('messages')
    .orderBy('id')
    .limit(limit)
    .select('id', 'conversation_id', 'created_at');
  const past = oldest.filter((row) => row.created_at < before);
  if (past.length > 0) await db.transaction((trx) => deleteMessages(trx, past, before));
  return past.length;
}

/** Deletes these messages, and conversations that are left without any and were last used before `before`. */
export async function deleteMessages(
  trx: Knex,
  past: readonly { id: number; conversation_id: number }[],
  before: number,
): Promise<void> {
  const counts = Map.groupBy(past, (row) => row.conversation_id);
  const ids = [...counts.keys()];
  const messageIds = past.map((row) => row.id);
  await trx('messages').whereIn('id', messageIds).delete();
  await trx('suggestion_questions').whereIn('message_id', messageIds).delete();
  await lowerCounts(
    trx,
    [...counts].map(([id, rows]) => [id, rows.length]),
  );
  // What can be found by searching is what is still there.
  await trx('conversation_index').whereIn('conversation_id', ids).update({ is_stale: 1 });
  await trx('conversations')
    .whereIn('id', ids)
    .where('message_count', '<=', 0)
    .where('last_active_at', '<', before)
    .delete();
}

/** One statement for all: replies wait for the transaction, and each statement would lengthen it. */
async function lowerCounts(
  trx: Knex,
  counts: readonly [conversationId: number, by: number][],
): Promise<void> {
  const rows = counts.map(() => '(cast(? as integer), cast(? as integer))').join(', ');
  await trx.raw(
    `update conversations set message_count = message_count - lost.column2
      from (values ${rows}) as lost where conversations.id = lost.column1`,
    counts.flat(),
  );
}

/**
 * Deletes conversations that hold no message and were last used before `before`, such as one that a flow paused and
 * nobody ever wrote in. Each call looks at the next `limit` ids and no further, so it needs no index.
 */
export function createEmptyConversationPurge(): (db: Knex, before: number, limit: number) => Promise<number> {
  let afterId = 0;
  return async (db, before, limit) => {
    const ids: number[] = await db('conversations')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .pluck('id');
    afterId = ids.length < limit ? 0 : (ids.at(-1) ?? 0);
    return (
      db('conversations')
        .whereIn('id', ids)
        .where('message_count', '<=', 0)
        .where('last_active_at', '<', before)
        // A customer's STOP has no end.
        .whereRaw("coalesce(pause_reason, '') <> 'customer'")
        .delete()
    );
  };
}

/** Deletes inbox rows older than `before`, at most `limit`; those that still wait only once their conversation is gone. */
export async function purgeInbox(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; conversation_id: number; created_at: number; due_at: number | null }[] =
    await db('inbox').orderBy('id').limit(limit).select('id', 'conversation_id', 'created_at', 'due_at');
  const past = oldest.filter((row) => row.created_at < before);
  const waiting = past.filter((row) => row.due_at !== null).map((row) => row.conversation_id);
  const alive = new Set(
    waiting.length === 0 ? [] : await db('conversations').whereIn('id', waiting).pluck('id'),
  );
  const ids = past
    .filter((row) => row.due_at === null || !alive.has(row.conversation_id))
    .map((row) => row.id);
  if (ids.length === 0) return 0;
  // SQLite gives the ids of an empty inbox out again: a new message must not find the delivery of an old one.
  await db('deliveries').whereIn('inbox_id', ids).update({ inbox_id: null });
  return db('inbox').whereIn('id', ids).delete();
}

/** Deletes changes that every process has long heard of. */
export async function purgeChanges(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('changes')
    .where('created_at', '<', before)
    .orderBy('version')
    .limit(limit)
    .select('version');
  return db('changes').whereIn('version', past).delete();
}

/** Deletes what happened in conversations before `before`; ids grow with time. */
export async function purgeEvents(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; created_at: number }[] = await db('conversation_events')
    .orderBy('id')
    .limit(limit)
    .select('id', 'created_at');
  const ids = oldest.filter((row) => row.created_at < before).map((row) => row.id);
  return ids.length === 0 ? 0 : db('conversation_events').whereIn('id', ids).delete();
}

/** Deletes deliveries from before `before` that are over; ids grow with time. */
export async function purgeDeliveries(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; created_at: number; due_at: number | null }[] = await db('deliveries')
    .orderBy('id')
    .limit(limit)
    .select('id', 'created_at', 'due_at');
  const ids = oldest.filter((row) => row.created_at < before && row.due_at === null).map((row) => row.id);
  return ids.length === 0 ? 0 : db('deliveries').whereIn('id', ids).delete();
}

/** Deletes notices that were last added to before `before`. */
export async function purgeNotifications(db: Knex, before: number, limit: number): Promise<number> {
  const past = db('notifications').where('last_at', '<', before).orderBy('id').limit(limit).select('id');
  return db('notifications').whereIn('id', past).delete();
}
