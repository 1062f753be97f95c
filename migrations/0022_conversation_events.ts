import type { Migration } from '../src/db/migrate.ts';

/** What happened in a conversation besides what was said. Rows are few: most conversations have none. */
export const conversationEvents: Migration = {
  name: '0022_conversation_events',
  async up(trx) {
    await trx.schema.createTable('conversation_events', (table) => {
      table.increments('id');
      table.integer('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE');
      table.string('kind', 16).notNullable();
      table.string('made_by', 16).notNullable();
      table.bigInteger('paused_until');
      table.bigInteger('created_at').notNullable();
      table.index(['conversation_id', 'id']);
    });
  },
};
