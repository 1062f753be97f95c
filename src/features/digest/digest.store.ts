import type { Knex } from 'knex';
import type { DigestChoice } from '../../contract/digest.ts';

export interface DigestReader {
  userId: number;
  email: string;
  username: string;
  choice: Exclude<DigestChoice, 'off'>;
  /** Up to when the owner was told; before the first mail, since when there is an account. */
  toldUpTo: number;
}

/** Owners who want mails and were told before a time. */
export async function digestReaders(db: Knex, before: number): Promise<DigestReader[]> {
  const rows = await db('users')
    .whereIn('digest', ['daily', 'weekly'])
    .whereNull('deleted_at')
    .whereNull('disabled_at')
    .where(db.raw('coalesce(digest_at, created_at)'), '<', before)
    .orderBy('id')
    .select('id', 'email', 'username', 'digest', 'digest_at', 'created_at');
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    username: row.username,
    choice: row.digest,
    toldUpTo: row.digest_at ?? row.created_at,
  }));
}

/** The hours of the owner's first template that has any, as JSON. */
export async function firstHours(db: Knex, userId: number): Promise<string | null> {
  const row = await db('templates')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .whereNotNull('hours')
    .orderBy('id')
    .first('hours');
  return row?.hours ?? null;
}

/** True for the one process that sends this mail. */
export async function takeDigest(trx: Knex, { userId, choice }: DigestReader, due: number): Promise<boolean> {
  const changed = await trx('users')
    .where({ id: userId, digest: choice })
    .where((told) => told.whereNull('digest_at').orWhere('digest_at', '<', due))
    .update({ digest_at: due });
  return changed > 0;
}

/** `now`: what happened before is not told of any more. */
export async function writeDigest(
  db: Knex,
  userId: number,
  choice: DigestChoice,
  now: number,
): Promise<void> {
  await db('users')
    .where({ id: userId })
    .whereNot({ digest: choice })
    .update({ digest: choice, digest_at: now });
}

/** How many replies came from where. */
export async function repliesBySource(
  db: Knex,
  userId: number,
  fromDay: number,
  toDay: number,
): Promise<Map<string, number>> {
  const rows: { source: string; replies: number }[] = await db('usage_days')
    .whereIn('template_id', db('templates').where({ user_id: userId }).select('id'))
    .where('day', '>=', fromDay)
    .where('day', '<', toDay)
    .groupBy('source')
    .select('source')
    .sum({ replies: 'replies' });
  return new Map(rows.map(({ source, replies }) => [source, Number(replies)]));
}

/** The conversations that moved since a time, the latest first: an owner has few in a week, and the rest is cut. */
function movedSince(db: Knex, userId: number, from: number, limit: number) {
  return db('conversation_index')
    .where({ user_id: userId })
    .where('last_active_at', '>=', from)
    .orderBy('last_active_at', 'desc')
    .limit(limit)
    .pluck('conversation_id');
}

/** What customers wrote and nobody could answer: no reply at all, or the fallback. The newest first. */
export async function unansweredTexts(
  db: Knex,
  userId: number,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<string[]> {
  const ids = await movedSince(db, userId, from, limit);
  const rows = await db('messages')
    .where({ user_id: userId })
    .whereIn('conversation_id', ids)
    .whereIn('source', ['none', 'fallback'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id', 'conversation_id', 'is_from_user', 'message_text', 'reason');
  const texts: string[] = [];
  for (const row of rows) {
    if (String(row.reason ?? '').includes('"customer_limit"')) continue;
    texts.push(row.is_from_user === 1 ? row.message_text : await askedBefore(db, userId, row));
  }
  return texts.filter((text) => text.trim() !== '');
}

async function askedBefore(
  db: Knex,
  userId: number,
  reply: { id: number; conversation_id: number },
): Promise<string> {
  const row = await db('messages')
    .where({ user_id: userId, conversation_id: reply.conversation_id, is_from_user: 1 })
    .where('id', '<', reply.id)
    .orderBy('id', 'desc')
    .first('message_text');
  return row?.message_text ?? '';
}

export async function countOptOuts(
  db: Knex,
  userId: number,
  { from, to }: { from: number; to: number },
  limit: number,
): Promise<number> {
  const ids = await movedSince(db, userId, from, limit);
  const row = await db('conversation_events')
    .where({ user_id: userId, kind: 'opted_out' })
    .whereIn('conversation_id', ids)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .countDistinct({ count: 'conversation_id' })
    .first();
  return Number(row?.count ?? 0);
}
