import type { Migration } from '../src/db/migrate.ts';

/** Daily sums, written with the replies themselves, so that a year of usage is a few hundred rows to read. */
export const usage: Migration = {
  name: '0006_usage',
  async up(trx) {
    await trx.schema.createTable('usage_days', (table) => {
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // Days since the epoch, UTC.
      table.integer('day').notNullable();
      table.string('source', 16).notNullable();
      table.integer('replies').notNullable();
      table.bigInteger('prompt_tokens').notNullable();
      table.bigInteger('completion_tokens').notNullable();
      table.double('cost_usd').notNullable();
      // Replies that cost something unknown: without them the sum would look like the whole truth.
      table.integer('unknown_cost_replies').notNullable();
      table.bigInteger('answer_ms').notNullable();
      table.primary(['template_id', 'day', 'source']);
    });
    await trx.schema.createTable('trigger_days', (table) => {
      table.integer('trigger_id').notNullable();
      table.integer('day').notNullable();
      table.integer('replies').notNullable();
      table.primary(['trigger_id', 'day']);
    });
  },
};
