import type { Migration } from '../src/db/migrate.ts';

/** Single turns that owners teach their voice, by writing a reply better. */
export const taughtTurns: Migration = {
  name: '0080_taught_turns',
  async up(trx) {
    await trx.schema.createTable('voice_taught', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // It holds a customer's words, so it goes with the conversation that they come from.
      table.integer('conversation_id').references('conversations.id').onDelete('CASCADE');
      table.bigInteger('message_id');
      // As in a `VoiceTurn`: masked, and what the owner says as JSON.
      table.text('asked').notNullable();
      table.text('said').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index('user_id');
      table.index('conversation_id');
    });
  },
};
