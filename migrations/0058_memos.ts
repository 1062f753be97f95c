import type { Migration } from '../src/db/migrate.ts';

/**
 * What the bot keeps in mind of a conversation besides its messages, and the changes of it that others still have to
 * hear of.
 */
export const memos: Migration = {
  name: '0058_memos',
  async up(trx) {
    await trx.schema.alterTable('conversations', (table) => {
      // JSON of a `Memo`; empty for most.
      table.text('memo');
    });
    await trx.schema.createTable('memo_changes', (table) => {
      table.bigIncrements('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // No foreign key: the conversation may be gone before its change is heard of.
      table.integer('conversation_id').notNullable();
      table.text('change').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['user_id', 'id']);
    });
  },
};
