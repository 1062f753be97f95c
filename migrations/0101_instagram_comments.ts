import type { Migration } from '../src/db/migrate.ts';

/** Comments that are answered with a private message, and which ones were. */
export const instagramComments: Migration = {
  name: '0101_instagram_comments',
  async up(trx) {
    await trx.schema.createTable('instagram_comment_rules', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table
        .integer('account_id')
        .notNullable()
        .references('instagram_accounts.id')
        .onDelete('CASCADE')
        .index();
      table.string('phrase', 200).notNullable();
      table.string('match_mode', 8).notNullable();
      table.text('reply').notNullable();
      // The post's address as the owner gave it, and its id at Instagram; empty: all posts.
      table.string('post', 300).notNullable();
      table.string('media_id', 32).notNullable();
      table.smallint('is_enabled').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index('user_id');
    });
    await trx.schema.createTable('instagram_comment_replies', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable();
      table.integer('rule_id').notNullable().references('instagram_comment_rules.id').onDelete('CASCADE');
      table.string('ig_user_id', 32).notNullable();
      table.string('comment_id', 64).notNullable();
      table.string('igsid', 64).notNullable();
      // The message that answers it.
      table.bigInteger('message_id');
      table.bigInteger('created_at').notNullable();
      // Instagram takes one private reply to a comment, and nobody reads the same twice.
      table.unique(['ig_user_id', 'comment_id']);
      table.unique(['rule_id', 'igsid']);
      table.index(['user_id', 'message_id']);
      table.index('created_at');
    });
  },
};
