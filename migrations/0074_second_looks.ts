import type { Migration } from '../src/db/migrate.ts';

/** Templates that answer without the owner's learned voice, and those whose replies are looked at once more. */
export const secondLooks: Migration = {
  name: '0074_second_looks',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('use_voice').notNullable().defaultTo(1);
      table.integer('second_look').notNullable().defaultTo(0);
      table.string('second_look_model', 200).notNullable().defaultTo('');
    });
  },
};
