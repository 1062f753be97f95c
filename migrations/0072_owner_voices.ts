import type { Migration } from '../src/db/migrate.ts';

/** How owners write: what they gave to learn from, and what was learned. */
export const ownerVoices: Migration = {
  name: '0072_owner_voices',
  async up(trx) {
    await trx.schema.createTable('voice_imports', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // 'export', 'table', 'paste' or 'account'.
      table.string('source', 8).notNullable();
      // JSON of `VoiceTurn`s.
      table.text('turns').notNullable();
      table.integer('turn_count').notNullable();
      table.integer('message_count').notNullable();
      table.bigInteger('first_at');
      table.bigInteger('last_at');
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'source']);
    });
    await trx.schema.createTable('owner_voices', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE');
      table.smallint('is_on').notNullable();
      // JSON of a `LearnedVoice`, and of the owner's `FingerprintCorrections`.
      table.text('learned').notNullable();
      table.text('corrections').notNullable();
      // JSON of a `StoredPairIndex`: it is large, and needed for replies of the AI alone.
      table.text('pairs').notNullable();
      table.integer('version').notNullable();
      table.bigInteger('learned_at').notNullable();
    });
    // The turns that replies are shown as examples, by their place in the index that finds them.
    await trx.schema.createTable('voice_examples', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('place').notNullable();
      // JSON of a `VoiceTurn`.
      table.text('turn').notNullable();
      table.primary(['user_id', 'place']);
    });
  },
};
