import type { Migration } from '../src/db/migrate.ts';

/** In which language a voice message that is kept was heard. */
export const heardLanguages: Migration = {
  name: '0113_heard_languages',
  async up(trx) {
    await trx.schema.alterTable('kept_attachments', (table) => {
      table.string('language', 2);
    });
  },
};
