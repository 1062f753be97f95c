import type { Knex } from 'knex';

const DEADLOCK = '40P01';

export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: string }).code === DEADLOCK;
}

/**
 * A transaction that locks conversations in another order than the journal does. Where they wait for each other in a
 * circle, Postgres ends one: this is done once more, when the other has what it waited for.
 */
export async function transactionOrAgain<T>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await knex.transaction(work);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return knex.transaction(work);
  }
}
