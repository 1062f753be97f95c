import type { Migration } from '../src/db/migrate.ts';

/** Chats that owners put on their websites. */
export const webWidgets: Migration = {
  name: '0099_web_widgets',
  async up(trx) {
    await trx.schema.createTable('web_widgets', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // What stands in the tag: random, and never another widget's.
      table.string('public_id', 32).notNullable().unique();
      // JSON: the origins of the pages that may show it.
      table.text('allowed_origins').notNullable();
      table.string('title', 200).notNullable();
      table.text('greeting').notNullable();
      table.string('color', 16).notNullable();
      table.string('position', 8).notNullable();
      table.smallint('is_enabled').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.index('user_id');
      table.index('template_id');
    });
    // A visitor's conversations by the visitor alone: they stay where they are when the widget changes its template.
    await trx.raw(
      "CREATE INDEX conversations_web ON conversations (user_id, external_id) WHERE external_id LIKE 'web:%'",
    );
  },
};
