import type { Migration } from '../src/db/migrate.ts';

/** How many replies a customer gets a day at most; null: as many as come. */
export const customerCeiling: Migration = {
  name: '0065_customer_ceiling',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('replies_per_customer');
    });
  },
};
