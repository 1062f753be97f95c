import type { Migration } from '../src/db/migrate.ts';

/** Backups that dmreply makes itself: where they are, whether one was ever tried out, and why the last try failed. */
export const backups: Migration = {
  name: '0050_backups',
  async up(trx) {
    await trx.schema.alterTable('backups', (table) => {
      // '' for one that another tool made.
      table.string('file', 500).notNullable().defaultTo('');
      table.bigInteger('bytes');
      // When it was last restored, for real or to try it out.
      table.bigInteger('tried_at');
    });
    // One row at most.
    await trx.schema.createTable('backup_failure', (table) => {
      table.bigInteger('failed_at').primary();
      table.string('error', 300).notNullable();
    });
  },
};
