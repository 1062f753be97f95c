import type { Migration } from '../src/db/migrate.ts';

/** How many of its owner's lines a model said as they are written; and replies that the fact check has refused. */
export const factChecks: Migration = {
  name: '0108_fact_checks',
  async up(trx) {
    await trx.schema.createTable('fact_checks', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.string('model', 200).notNullable();
      // Of the provider, also where it is the server's own.
      table.string('address', 500).notNullable();
      // Of the template: another one than its own means that it was changed since.
      table.integer('template_version').notNullable();
      table.bigInteger('checked_at').notNullable();
      table.integer('lines_right').notNullable();
      table.integer('lines_wrong').notNullable();
      table.integer('lines_unclear').notNullable();
      table.integer('lines').notNullable();
      table.primary(['template_id', 'model', 'address']);
      table.index(['user_id', 'address', 'model']);
    });
    await trx.schema.createTable('caught_replies', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // It holds words to a customer, so it goes with the conversation.
      table.integer('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE');
      // JSON: what was found, as in the reply's reason.
      table.text('findings').notNullable();
      // Where what went out instead came from.
      table.string('source', 16).notNullable();
      table.bigInteger('caught_at').notNullable();
      // Whether its owner says that it was right after all.
      table.smallint('was_right').notNullable().defaultTo(0);
      table.index(['user_id', 'caught_at']);
      table.index('template_id');
      table.index('conversation_id');
      table.index('caught_at');
    });
  },
};
