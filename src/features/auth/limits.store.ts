import type { Knex } from 'knex';

/** Times at which the limited thing happened. Whoever asks next waits until the transaction ends. */
export async function lockTimes(trx: Knex.Transaction, subject: string): Promise<number[]> {
  const [row] = await trx('attempts')
    .insert({ subject, times: '[]', expires_at: 0 })
    .onConflict('subject')
    .merge(['subject'])
    .returning('times');
  return JSON.parse(row?.times ?? '[]');
}

export async function saveTimes(
  trx: Knex.Transaction,
  subject: string,
  times: readonly number[],
  expiresAt: number,
): Promise<void> {
  await trx('attempts')
    .where({ subject })
    .update({ times: JSON.stringify(times), expires_at: expiresAt });
}

/** Removes up to `limit` rows that no longer count. */
export async function deletePastAttempts(db: Knex, now: number, limit: number): Promise<number> {
  const past = db('attempts').where('expires_at', '<', now).limit(limit).select('subject');
  return db('attempts').whereIn('subject', past).delete();
}
