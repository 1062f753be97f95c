import type { Migration } from '../src/db/migrate.ts';

/** Which brackets an owner means as they stand, and since when a template has had every place filled: null for a draft. */
export const unfilledPlaces: Migration = {
  name: '0029_unfilled_places',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      // A JSON list.
      table.text('confirmed_brackets').notNullable().defaultTo('[]');
      table.bigInteger('finished_at');
    });
    // They answer customers already, and must not fall silent.
    await trx('templates').update({ finished_at: trx.ref('created_at') });
  },
};
