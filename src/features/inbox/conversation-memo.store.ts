import type { Knex } from 'knex';
import { changedMemo, isKeptElsewhere, type Memo, type MemoChange, NO_MEMO } from '../../contract/memo.ts';

/** null: there is no such conversation. */
export async function memoOf(db: Knex, userId: number, conversationId: number): Promise<Memo | null> {
  const row = await db('conversations').where({ user_id: userId, id: conversationId }).first('memo');
  if (row === undefined) return null;
  return row.memo === null ? NO_MEMO : JSON.parse(row.memo);
}

/**
 * Changes the memo of a conversation beside its messages, in a transaction that holds the owner's lock. The row's version
 * tells processes that know the conversation to read it again.
 */
export async function changeMemoOf(
  trx: Knex.Transaction,
  userId: number,
  conversationId: number,
  change: (memo: Memo) => MemoChange | null,
  now: number,
): Promise<void> {
  const where = { user_id: userId, id: conversationId };
  const row = await trx('conversations').where(where).forUpdate().first('memo');
  if (row === undefined) return;
  const before: Memo = row.memo === null ? NO_MEMO : JSON.parse(row.memo);
  const made = change(before);
  if (made === null) return;
  const after = changedMemo(before, made);
  if (after === before) return;
  const version = trx.raw('version + 1');
  await trx('conversations')
    .where(where)
    .update({ memo: JSON.stringify(after), version });
  if (!isKeptElsewhere(made)) return;
  const noted = { user_id: userId, conversation_id: conversationId, change: JSON.stringify(made) };
  await trx('memo_changes').insert({ ...noted, created_at: now });
}
