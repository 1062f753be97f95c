import type { Migration } from '../src/db/migrate.ts';

/** Paths that lead a conversation towards a goal, and how far conversations came on them. */
export const strategies: Migration = {
  name: '0068_strategies',
  async up(trx) {
    await trx.schema.createTable('strategies', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // JSON of a `StrategyDefinition`.
      table.text('definition').notNullable();
      table.integer('version').notNullable();
      table.integer('position').notNullable();
      table.smallint('is_enabled').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.index(['user_id', 'template_id']);
      table.index('template_id');
    });
    await trx.schema.createTable('strategy_counts', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('strategy_id').notNullable().references('strategies.id').onDelete('CASCADE');
      // '' for the strategy as a whole.
      table.string('step', 16).notNullable();
      table.string('what', 16).notNullable();
      table.integer('count').notNullable();
      table.primary(['strategy_id', 'step', 'what']);
      table.index('user_id');
    });
  },
};
