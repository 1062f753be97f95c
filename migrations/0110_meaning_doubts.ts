import type { Migration } from '../src/db/migrate.ts';

/** Whether what was read in still fits the model that answers. */
export const meaningDoubts: Migration = {
  name: '0110_meaning_doubts',
  async up(trx) {
    await trx.schema.alterTable('knowledge_meaning', (table) => {
      // Of a sentence of ours, as the model answered it when the vectors were made; null: not known.
      table.binary('probe');
      // What a question met: '' nothing, 'fault', or 'misfit', with which no vector is compared.
      table.string('doubt', 8).notNullable().defaultTo('');
      // When all was last read in anew without its owner's word.
      table.bigInteger('anew_at').notNullable().defaultTo(0);
      // The kind of notice that the owner has had, until all is well again.
      table.string('told', 24).notNullable().defaultTo('');
    });
  },
};
