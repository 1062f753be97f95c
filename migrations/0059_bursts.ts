import type { Migration } from '../src/db/migrate.ts';

/** Several messages in a row get one reply: how long a template waits for more, and how far a burst is. */
export const bursts: Migration = {
  name: '0059_bursts',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('wait_for_more_ms').notNullable().defaultTo(0);
    });
    await trx.schema.alterTable('inbox', (table) => {
      // JSON of a `Burst`; empty for a message that joins no other.
      table.text('burst');
    });
  },
};
