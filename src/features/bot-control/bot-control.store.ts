import type { Knex } from 'knex';
import type { Pause } from '../../contract/bot-control.ts';
import { pauseColumns } from '../../db/pause-columns.ts';

export async function setAccountPause(trx: Knex, userId: number, pause: Pause | null): Promise<void> {
  await trx('users').where({ id: userId }).update(pauseColumns(pause));
}
