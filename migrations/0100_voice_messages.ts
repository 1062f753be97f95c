import type { Migration } from '../src/db/migrate.ts';

/** Templates for whose AI voice messages are written down, and the model that does; and what of it, and of photos, is kept. */
export const voiceMessages: Migration = {
  name: '0100_voice_messages',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('hears_voice').notNullable().defaultTo(0);
      table.text('hearing_model').notNullable().defaultTo('');
      table.integer('keeps_attachments').notNullable().defaultTo(0);
    });
    // Without a reference to the message: the row has to outlive it, since it names the file that is to go.
    await trx.schema.createTable('kept_attachments', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('message_id').notNullable();
      table.string('kind', 16).notNullable();
      table.string('type', 32).notNullable();
      table.integer('bytes').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['user_id', 'message_id']);
    });
  },
};
