import type { Migration } from '../src/db/migrate.ts';

/** How often an owner is mailed what happened, and up to when the last mail told. */
export const digest: Migration = {
  name: '0066_digest',
  async up(trx) {
    await trx.schema.alterTable('users', (table) => {
      // off, daily or weekly. Whoever was there before chose for themselves.
      table.string('digest', 8).notNullable().defaultTo('off');
      table.bigInteger('digest_at');
    });
  },
};
