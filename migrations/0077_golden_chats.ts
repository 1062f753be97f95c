import type { Migration } from '../src/db/migrate.ts';

/** Exchanges that an owner keeps as examples of what should be said, or must not be. */
export const goldenChats: Migration = {
  name: '0077_golden_chats',
  async up(trx) {
    await trx.schema.createTable('golden_chats', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // It holds a customer's words, so it goes with the conversation that they come from.
      table.integer('conversation_id').references('conversations.id').onDelete('CASCADE');
      table.bigInteger('message_id');
      // 'like' or 'never'.
      table.string('kind', 8).notNullable();
      table.text('message').notNullable();
      table.string('contact_name', 200).notNullable();
      // JSON: who said what before, oldest first.
      table.text('history').notNullable();
      table.text('said').notNullable();
      table.string('source', 16).notNullable();
      table.integer('version').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.index(['user_id', 'template_id']);
      table.index('template_id');
      table.index('conversation_id');
    });
  },
};
