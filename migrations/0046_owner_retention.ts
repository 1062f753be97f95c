import type { Migration } from '../src/db/migrate.ts';

/** For how many days an owner keeps conversations, where that is less than the server does. */
export const ownerRetention: Migration = {
  name: '0046_owner_retention',
  async up(trx) {
    await trx.schema.alterTable('users', (table) => {
      table.integer('retention_days');
    });
  },
};
