import type { Knex } from 'knex';

export async function readRetentionDays(db: Knex, userId: number): Promise<number | null> {
  const row = await db('users').where({ id: userId }).first('retention_days');
  return row?.retention_days ?? null;
}

export async function writeRetentionDays(trx: Knex, userId: number, days: number | null): Promise<void> {
  await trx('users').where({ id: userId }).update({ retention_days: days });
}
