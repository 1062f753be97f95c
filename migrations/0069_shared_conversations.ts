import type { Migration } from '../src/db/migrate.ts';

/** Templates of one business share conversations, and pass them to each other. */
export const sharedConversations: Migration = {
  name: '0069_shared_conversations',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      // The name of its group; '' for a template with conversations of its own.
      table.string('shares_with', 60).notNullable().defaultTo('');
      // The template that the conversations of the group lie with; empty: itself.
      table.integer('home_id');
    });
    await trx.schema.alterTable('messages', (table) => {
      // The template that answered; empty: the conversation's.
      table.integer('said_by');
    });
    await trx.raw(
      'create index messages_said_by on messages (said_by, conversation_id) where said_by is not null',
    );
    await trx.schema.alterTable('triggers', (table) => {
      table.integer('pass_to');
      table.integer('pass_minutes').notNullable().defaultTo(0);
    });
    // Templates whose conversations still lie with another one, and from when on they move.
    await trx.schema.createTable('conversation_moves', (table) => {
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.integer('source_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.integer('user_id').notNullable();
      table.bigInteger('begins_at').notNullable();
      table.primary(['template_id', 'source_id']);
    });
  },
};
