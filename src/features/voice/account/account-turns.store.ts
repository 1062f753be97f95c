import type { Knex } from 'knex';
import type { KeptTurn } from '../../../contract/owner-voice.ts';

export async function accountTurns(db: Knex, userId: number): Promise<KeptTurn[]> {
  const rows = await db('voice_account_turns').where({ user_id: userId }).orderBy('place');
  return rows.map((row) => ({ ...JSON.parse(row.turn), customerId: row.external_id }));
}

const ROWS = 100;

/** In place of those before. */
export async function writeAccountTurns(
  trx: Knex.Transaction,
  userId: number,
  turns: readonly KeptTurn[],
): Promise<void> {
  await trx('voice_account_turns').where({ user_id: userId }).delete();
  const rows = turns.map(({ customerId = '', ...turn }, place) => ({
    user_id: userId,
    place,
    external_id: customerId,
    at: turn.at ?? 0,
    message_count: turn.said.length,
    turn: JSON.stringify(turn),
  }));
  for (let at = 0; at < rows.length; at += ROWS)
    await trx('voice_account_turns').insert(rows.slice(at, at + ROWS));
}

/**
 * Takes the turns with these customers out of what is kept, and out of the examples at once. Where there were any, the voice
 * is marked to be learned anew. False: there were none.
 */
export async function deleteTurnsWith(
  trx: Knex.Transaction,
  userId: number,
  customerIds: readonly string[],
): Promise<boolean> {
  const theirs = (table: string) =>
    trx(table)
      .where({ user_id: userId })
      .whereIn('external_id', [...customerIds]);
  const examples = await theirs('voice_examples').delete();
  const turns = await theirs('voice_account_turns').delete();
  if (turns > 0) await recount(trx, userId);
  if (turns + examples > 0) await trx('owner_voices').where({ user_id: userId }).update({ is_stale: 1 });
  return turns + examples > 0;
}

async function recount(trx: Knex.Transaction, userId: number): Promise<void> {
  const left = await trx('voice_account_turns')
    .where({ user_id: userId })
    .count({ turns: '*' })
    .sum({ messages: 'message_count' })
    .min({ first: 'at' })
    .max({ last: 'at' })
    .first();
  const row = trx('voice_imports').where({ user_id: userId, source: 'account' });
  if (Number(left?.turns ?? 0) === 0) await row.delete();
  else
    await row.update({
      turn_count: Number(left?.turns),
      message_count: Number(left?.messages),
      first_at: left?.first,
      last_at: left?.last,
    });
}

/** Owners whose voice holds something that is gone, but for some of them. */
export function staleVoices(db: Knex, limit: number, without: readonly number[]): Promise<number[]> {
  // Written out, as SQLite wants it for the index.
  return db('owner_voices')
    .whereRaw('is_stale = 1')
    .whereNotIn('user_id', [...without])
    .orderBy('user_id')
    .limit(limit)
    .pluck('user_id');
}
