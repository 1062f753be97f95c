import type { Migration } from '../src/db/migrate.ts';

/**
 * Every message that was, or was about to be, sent through Instagram's API: written before the call, so that none is sent
 * twice, and kept with Instagram's id, so that its echo is known.
 */
export const instagramSends: Migration = {
  name: '0098_instagram_sends',
  async up(trx) {
    await trx.schema.createTable('instagram_sends', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // Outlives its delivery: an echo may come after the conversation was deleted.
      table.integer('delivery_id').notNullable();
      table.smallint('part').notNullable();
      table.string('ig_user_id', 32).notNullable();
      table.string('igsid', 64).notNullable();
      // The comment that it answers privately.
      table.string('comment_id', 64);
      // 'claimed' until there is an answer, 'sent', 'not_sent' or 'unknown'.
      table.string('state', 8).notNullable();
      // How often the call was made.
      table.smallint('tries').notNullable();
      table.string('mid', 255);
      // A hash of the words.
      table.string('text_key', 22).notNullable();
      table.bigInteger('claimed_at').notNullable();
      table.unique(['delivery_id', 'part']);
      table.unique(['ig_user_id', 'mid']);
      table.index(['ig_user_id', 'igsid', 'state']);
      table.index('claimed_at');
      table.index('user_id');
    });
    await trx.raw(
      'create index instagram_sends_private on instagram_sends (ig_user_id, claimed_at) where comment_id is not null',
    );
  },
};
