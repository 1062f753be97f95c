import type { Migration } from '../src/db/migrate.ts';

/** Whether it helped to ask a model once more for a reply that was refused: see `src/features/replies/new-tries.ts`. */
export const newTries: Migration = {
  name: '0105_new_tries',
  async up(trx) {
    await trx.schema.createTable('new_tries', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      /** A hash of address, model and prompt. */
      table.string('place', 64).notNullable();
      table.bigInteger('tried_at').notNullable();
      table.boolean('has_helped').notNullable();
      table.index(['user_id', 'place', 'tried_at']);
    });
  },
};
