import type { Migration } from '../src/db/migrate.ts';

/**
 * An owner's own servers for finding by meaning and voice messages are rows of `keys`: 'embeddings' and 'transcription',
 * with an empty ciphertext where the server needs no key.
 */
export const ownServers: Migration = {
  name: '0111_own_servers',
  async up(trx) {
    await trx.schema.alterTable('keys', (table) => {
      table.string('model', 200).notNullable().defaultTo('');
      // What the model wants in front of a question, and of a passage.
      table.string('question_prefix', 200).notNullable().defaultTo('');
      table.string('passage_prefix', 200).notNullable().defaultTo('');
    });
  },
};
