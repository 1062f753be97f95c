import type { Migration } from '../src/db/migrate.ts';

/** Templates whose AI sees the photos that customers send. */
export const seesPhotos: Migration = {
  name: '0091_sees_photos',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('sees_photos').notNullable().defaultTo(0);
    });
  },
};
