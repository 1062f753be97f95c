import type { Knex } from 'knex';
import { hasTaughtWith, markStale } from './taught.store.ts';

/** Before conversations with these customers are deleted, and what was taught in them goes along: the voice is learned anew. */
export async function forgetTaughtWith(
  trx: Knex.Transaction,
  userId: number,
  customerIds: readonly string[],
): Promise<void> {
  if (await hasTaughtWith(trx, userId, customerIds)) await markStale(trx, userId);
}
