import type { Knex } from 'knex';
import { recordChange } from '../../../db/change-feed.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { forgetTaughtWith } from '../taught/forget-taught.ts';
import { deleteTurnsWith } from './account-turns.store.ts';

/**
 * Takes customers whose data is deleted out of what voices are learned from, as a part of the transaction that deletes it.
 * Locks the owner, so whoever learns meanwhile begins anew; what was learned is learned anew soon.
 */
export type ForgetCustomers = (
  trx: Knex.Transaction,
  userId: number,
  customerIds: readonly string[],
) => Promise<void>;

export function createForgetCustomers(clock: () => number): ForgetCustomers {
  return async (trx, userId, customerIds) => {
    await lockOwner(trx, userId);
    await forgetTaughtWith(trx, userId, customerIds);
    if (await deleteTurnsWith(trx, userId, customerIds)) await recordChange(trx, 'account', userId, clock());
  };
}
