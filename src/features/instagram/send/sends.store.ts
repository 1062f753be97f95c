import type { Knex } from 'knex';
import type { Database } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/unique.ts';
import { writeTogether } from '../../../db/write-together.ts';

/** `claimed`: the call was about to be made; whether it was, and what became of it, is not known (yet). */
export type SendState = 'claimed' | 'sent' | 'not_sent' | 'unknown';

/** Names one message of a delivery. */
export interface SendKey {
  userId: number;
  deliveryId: number;
  /** From 0. */
  part: number;
}

export interface Send extends SendKey {
  state: SendState;
  /** Calls so far. */
  tries: number;
  mid: string | null;
  textKey: string;
  claimedAt: number;
}

export interface NewSend extends Omit<Send, 'state' | 'tries' | 'mid'> {
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
 * Takes a part on before it is sent, for the first time or, with `before`, after a refusal. false: somebody else has taken it
 * on, so it is not sent now.
 */
export async function claimSend(db: Database, send: NewSend, before: Send | undefined): Promise<boolean> {
  const { userId, deliveryId, part, claimedAt } = send;
  const sends = db.knex('instagram_sends');
  const claim =
    before === undefined
      ? sends
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
          .onConflict(['delivery_id', 'part'])
          .ignore()
      : sends
          .where({ ...rowOf(before), state: 'not_sent', tries: before.tries })
          .update({ state: 'claimed', claimed_at: claimedAt, tries: before.tries + 1 });
  return (await writeTogether(db, claim)) > 0;
}

/** What the call came to. What its echo has told meanwhile stays. */
export async function settleSend(db: Database, send: SendKey, state: 'not_sent' | 'unknown'): Promise<void> {
  const claimed = db.knex('instagram_sends').where({ ...rowOf(send), state: 'claimed' });
  await writeTogether(db, claimed.update({ state }));
}

/** It arrived, with this id; false where another one has it, or this one is settled. */
export async function settleSent(db: Database, send: SendKey, mid: string): Promise<boolean> {
  try {
    return (await writeTogether(db, openOne(db.knex, send).update({ state: 'sent', mid }))) > 0;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** It certainly did not arrive; false where that was settled meanwhile. */
export async function settleNotSent(db: Database, send: SendKey): Promise<boolean> {
  return (await writeTogether(db, openOne(db.knex, send).update({ state: 'not_sent' }))) > 0;
}

function openOne(db: Knex, send: SendKey) {
  return db('instagram_sends').where(rowOf(send)).whereIn('state', OPEN);
}

function rowOf({ userId, deliveryId, part }: SendKey) {
  return { user_id: userId, delivery_id: deliveryId, part };
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
    userId: row.user_id,
    deliveryId: row.delivery_id,
    part: row.part,
    state: row.state,
    tries: row.tries,
    mid: row.mid,
    textKey: row.text_key,
    claimedAt: row.claimed_at,
  };
}
