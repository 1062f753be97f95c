import type { Migration } from '../src/db/migrate.ts';

/** What owners typed here and it was learned from, by customer, so that it goes with what else is known of them. */
export const accountTurns: Migration = {
  name: '0076_account_turns',
  async up(trx) {
    await trx.schema.createTable('voice_account_turns', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('place').notNullable();
      // The customer's, in the chat tool: it stays the same where conversations move or are merged.
      table.string('external_id', 255).notNullable();
      table.bigInteger('at').notNullable();
      table.integer('message_count').notNullable();
      // JSON of a `VoiceTurn`.
      table.text('turn').notNullable();
      table.primary(['user_id', 'place']);
      table.index(['user_id', 'external_id']);
    });
    await trx.schema.alterTable('voice_examples', (table) => {
      // Whose turn it is; empty: it comes from outside.
      table.string('external_id', 255);
    });
    await trx.schema.alterTable('owner_voices', (table) => {
      // Something that it was learned from is gone: it is learned anew soon.
      table.smallint('is_stale').notNullable().defaultTo(0);
    });
    // Rows are large, and they are asked for every few seconds.
    await trx.raw('create index owner_voices_stale on owner_voices (user_id) where is_stale = 1');
    await trx.raw(
      "create index messages_of_owner on messages (user_id, conversation_id) where source = 'owner'",
    );
  },
};
