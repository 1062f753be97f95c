import type { Knex } from 'knex';

/**
 * Makes the writers of one owner wait here for each other until the transaction ends, so that counting before
 * inserting is exact. An update that changes nothing takes the row lock on Postgres, the write lock on SQLite; of the id, it
 * would have SQLite look through every table that refers to it.
 */
export async function lockOwner(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('users')
    .where({ id: userId })
    .update({ deleted_at: trx.ref('deleted_at') });
}
