import type { Migration } from '../src/db/migrate.ts';

/** Templates whose replies come at the speed of somebody who types. */
export const typingSpeed: Migration = {
  name: '0067_typing_speed',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('typing_speed').notNullable().defaultTo(0);
    });
  },
};
