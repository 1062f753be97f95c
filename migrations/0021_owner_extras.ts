import type { Migration } from '../src/db/migrate.ts';

/** Personal API tokens, what the connection doctor looks at, and whether handovers are mailed. */
export const ownerExtras: Migration = {
  name: '0021_owner_extras',
  async up(trx) {
    await trx.schema.alterTable('users', (table) => {
      table.smallint('handover_mail').notNullable().defaultTo(0);
    });
    await trx.schema.createTable('api_tokens', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.string('name', 100).notNullable();
      table.string('scope', 8).notNullable();
      // The token itself is shown once and kept nowhere.
      table.string('token_hash', 43).notNullable().unique();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_used_at');
    });
    await trx.schema.createTable('webhook_calls', (table) => {
      table.increments('id');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.bigInteger('called_at').notNullable();
      table.smallint('status').notNullable();
      // What was wrong with the call; '' when nothing was.
      table.string('code', 40).notNullable();
      table.text('quirks').notNullable();
      table.string('source', 16).notNullable();
      table.integer('answer_ms').notNullable();
      // Keyed hashes: they tell whether two are the same, and nothing else.
      table.string('conversation_mark', 12).notNullable();
      table.string('person_mark', 12).notNullable();
      table.string('text_mark', 12).notNullable();
      table.string('reply_mark', 12).notNullable();
      table.index(['template_id', 'id']);
    });
  },
};
