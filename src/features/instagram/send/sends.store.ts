import type { Knex } from 'knex';
import { isUniqueViolation } from '../../../db/unique.ts';

/** `claimed`: the call was about to be made; whether it was, and what became of it, is not known (yet). */
export type SendState = 'claimed' | 'sent' | 'not_sent' | 'unknown';

export interface Send {
  id: number;
  userId: number;
  deliveryId: number;
  /** From 0. */
  part: number;
  state: SendState;
  mid: string | null;
  textKey: string;
  claimedAt: number;
}

export interface NewSend extends Omit<Send, 'id' | 'state' | 'mid'> {
  igUserId: string;
  igsid: string;
  commentId: string | null;
}

/** Whose messages they are: the account, and the customer. */
export interface Thread {
  userId: number;
  igUserId: string;
  igsid: string;
}

const OPEN: readonly SendState[] = ['claimed', 'unknown'];

/** By part. */
export async function sendsOf(
  db: Knex,
  { userId, deliveryId }: Pick<Send, 'userId' | 'deliveryId'>,
): Promise<Map<number, Send>> {
  const rows = await db('instagram_sends').where({ user_id: userId, delivery_id: deliveryId });
  return new Map(rows.map((row) => [row.part, toSend(row)]));
}

/**
 * Takes a part on before it is sent, or again after a refusal. `tries`: this one included. null: somebody else has taken it
 * on, so it is not sent now.
 */
export async function claimSend(db: Knex, send: NewSend): Promise<{ id: number; tries: number } | null> {
  const { userId, deliveryId, part, claimedAt } = send;
  try {
    const [again] = await db('instagram_sends')
      .where({ user_id: userId, delivery_id: deliveryId, part, state: 'not_sent' })
      .update({ state: 'claimed', claimed_at: claimedAt, tries: db.raw('tries + 1') })
      .returning(['id', 'tries']);
    if (again !== undefined) return { id: again.id, tries: again.tries };
    const [row] = await db('instagram_sends')
      .insert({
        user_id: userId,
        delivery_id: deliveryId,
        part,
        ig_user_id: send.igUserId,
        igsid: send.igsid,
        comment_id: send.commentId,
        state: 'claimed',
        tries: 1,
        text_key: send.textKey,
        claimed_at: claimedAt,
      })
      .returning('id');
    return { id: row.id, tries: 1 };
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** What the call came to. What its echo has told meanwhile stays. */
export async function settleSend(
  db: Knex,
  { userId, id }: Pick<Send, 'userId' | 'id'>,
  state: 'not_sent' | 'unknown',
): Promise<void> {
  await db('instagram_sends').where({ user_id: userId, id, state: 'claimed' }).update({ state });
}

/** It arrived, with this id; false where another one has it, or this one is settled. */
export async function settleSent(
  db: Knex,
  { userId, id }: Pick<Send, 'userId' | 'id'>,
  mid: string,
): Promise<boolean> {
  try {
    const changed = await db('instagram_sends')
      .where({ user_id: userId, id })
      .whereIn('state', OPEN)
      .update({ state: 'sent', mid });
    return changed > 0;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** It certainly did not arrive; false where that was settled meanwhile. */
export async function settleNotSent(db: Knex, { userId, id }: Pick<Send, 'userId' | 'id'>): Promise<boolean> {
  const changed = await db('instagram_sends')
    .where({ user_id: userId, id })
    .whereIn('state', OPEN)
    .update({ state: 'not_sent' });
  return changed > 0;
}

/** Whether one of ours has this id. */
export async function isOurs(
  db: Knex,
  { userId, igUserId }: Pick<Thread, 'userId' | 'igUserId'>,
  mid: string,
): Promise<boolean> {
  const row = await db('instagram_sends').where({ user_id: userId, ig_user_id: igUserId, mid }).first('id');
  return row !== undefined;
}

/** Which of these ids are ours. */
export async function oursAmong(
  db: Knex,
  { userId, igUserId }: Pick<Thread, 'userId' | 'igUserId'>,
  mids: readonly string[],
): Promise<Set<string>> {
  const found = await db('instagram_sends')
    .where({ user_id: userId, ig_user_id: igUserId })
    .whereIn('mid', [...mids])
    .pluck('mid');
  return new Set(found);
}

/** Those to a customer of which nobody knows whether they arrived, the oldest first. */
export async function openSends(db: Knex, { userId, igUserId, igsid }: Thread): Promise<Send[]> {
  const rows = await db('instagram_sends')
    .where({ user_id: userId, ig_user_id: igUserId, igsid })
    .whereIn('state', OPEN)
    .orderBy('id');
  return rows.map(toSend);
}

/** Private replies of an account since then, and when the first of them was sent. */
export async function privateRepliesSince(
  db: Knex,
  { userId, igUserId }: Pick<Thread, 'userId' | 'igUserId'>,
  since: number,
): Promise<{ count: number; firstAt: number | null }> {
  const row = await db('instagram_sends')
    .where({ user_id: userId, ig_user_id: igUserId })
    .whereNotNull('comment_id')
    .where('claimed_at', '>', since)
    .first(db.raw('count(*) as count'), db.raw('min(claimed_at) as first_at'));
  return { count: Number(row.count), firstAt: row.first_at };
}

/** When the customer wrote last; null: not yet, or too long ago to be kept. */
export async function heardAt(
  db: Knex,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<number | null> {
  const row = await db('messages')
    .where({ user_id: userId, conversation_id: conversationId, is_from_user: 1 })
    .orderBy('id', 'desc')
    .first('created_at');
  return row?.created_at ?? null;
}

/** Returns how many there were. */
export async function deleteOldSends(db: Knex, before: number, limit: number): Promise<number> {
  const old = db('instagram_sends').where('claimed_at', '<', before).orderBy('claimed_at').limit(limit);
  return db('instagram_sends').whereIn('id', old.select('id')).delete();
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toSend(row: any): Send {
  return {
    id: row.id,
    userId: row.user_id,
    deliveryId: row.delivery_id,
    part: row.part,
    state: row.state,
    mid: row.mid,
    textKey: row.text_key,
    claimedAt: row.claimed_at,
  };
}
