import type { Migration } from '../src/db/migrate.ts';

/** Accounts that the operator has disabled. */
export const disabledAccounts: Migration = {
  name: '0036_disabled_accounts',
  async up(trx) {
    await trx.schema.alterTable('users', (table) => {
      // Since when; null while it may be used.
      table.bigInteger('disabled_at');
    });
  },
};
