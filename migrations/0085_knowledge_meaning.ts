import type { Migration } from '../src/db/migrate.ts';

/** Knowledge that is also found by meaning: who wants it, and the vectors of the pieces. */
export const knowledgeMeaning: Migration = {
  name: '0085_knowledge_meaning',
  async up(trx) {
    await trx.schema.createTable('knowledge_meaning', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE');
      table.smallint('is_on').notNullable();
      table.string('model', 200).notNullable();
      // Of each vector; 0 until the first came.
      table.integer('dimensions').notNullable().defaultTo(0);
      // Counts what changed the vectors, for the processes that keep them in memory.
      table.integer('version').notNullable().defaultTo(0);
      // What everything was done for: a hash of choice, address and sources.
      table.string('done', 64).notNullable().defaultTo('');
      // After a fault: what it was, how many in a row, and when to try again.
      table.string('problem', 24).notNullable().defaultTo('');
      table.integer('failures').notNullable().defaultTo(0);
      table.bigInteger('next_at').notNullable().defaultTo(0);
    });
    await trx.schema.createTable('knowledge_vectors', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // Of address, model and text: what did not change is never paid twice.
      table.string('hash', 32).notNullable();
      // One signed byte a dimension; only the direction counts.
      table.binary('vector').notNullable();
      table.primary(['user_id', 'hash']);
    });
  },
};
