import type { Migration } from '../src/db/migrate.ts';

/** When a business is open, and since when its owner knows who wrote while it was closed. */
export const hours: Migration = {
  name: '0064_hours',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      // JSON; null: always open.
      table.text('hours');
      table.text('away_text').notNullable().defaultTo('');
      // The opening of which the owner was told last.
      table.bigInteger('opening_told');
    });
  },
};
