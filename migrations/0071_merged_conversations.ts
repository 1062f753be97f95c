import type { Migration } from '../src/db/migrate.ts';

/** Where conversations went that were merged into another one, for links to them. */
export const mergedConversations: Migration = {
  name: '0071_merged_conversations',
  async up(trx) {
    await trx.schema.createTable('merged_conversations', (table) => {
      table.integer('user_id').notNullable();
      // The one that is gone.
      table.integer('id').notNullable();
      table.integer('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE');
      table.primary(['user_id', 'id']);
      table.index(['conversation_id']);
    });
  },
};
