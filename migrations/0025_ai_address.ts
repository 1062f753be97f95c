import type { Migration } from '../src/db/migrate.ts';

/** Where an AI key is for; '' is the server's own provider. */
export const aiAddress: Migration = {
  name: '0025_ai_address',
  async up(trx) {
    await trx.schema.alterTable('keys', (table) => {
      table.string('base_url', 500).notNullable().defaultTo('');
    });
  },
};
