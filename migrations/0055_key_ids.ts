import type { Migration } from '../src/db/migrate.ts';

/** Which root keys a server knows, the one that it uses first: a change of the key waits for every server. */
export const keyIds: Migration = {
  name: '0055_key_ids',
  async up(trx) {
    await trx.schema.alterTable('processes', (table) => {
      table.string('key_ids', 64).notNullable().defaultTo('');
    });
  },
};
