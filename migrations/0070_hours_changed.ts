import type { Migration } from '../src/db/migrate.ts';

/** Whoever waits is told of also where the hours themselves change, so that it is open. */
export const hoursChanged: Migration = {
  name: '0070_hours_changed',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      // null: not since this column is there.
      table.bigInteger('hours_changed_at');
    });
  },
};
