import type { Knex } from 'knex';

export async function setAccountPause(trx: Knex, userId: number, until: number | null): Promise<void> {
  await trx('users').where({ id: userId }).update({ paused_until: until });
}
