import type { Migration } from '../src/db/migrate.ts';

/** Templates for whose AI voice messages are written down, and the model that does. */
export const voiceMessages: Migration = {
  name: '0100_voice_messages',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('hears_voice').notNullable().defaultTo(0);
      table.text('hearing_model').notNullable().defaultTo('');
    });
  },
};
