import type { Migration } from '../src/db/migrate.ts';

/**
 * What owners want to know of their customers, which of it their chat tool has a field or a tag for, and what triggers note
 * of it.
 */
export const contactFields: Migration = {
  name: '0060_contact_fields',
  async up(trx) {
    await trx.schema.createTable('contact_fields', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.string('key', 40).notNullable();
      table.string('label', 60).notNullable();
      table.string('type', 16).notNullable();
      // A list of texts in JSON.
      table.text('choices').notNullable();
      table.integer('position').notNullable();
      table.smallint('is_recognized').notNullable();
      table.bigInteger('created_at').notNullable();
      table.unique(['user_id', 'key']);
    });
    await trx.schema.createTable('tool_mappings', (table) => {
      table.integer('template_id').primary().references('templates.id').onDelete('CASCADE');
      table.integer('user_id').notNullable();
      // JSON: names of the tool's fields by ours, and the tags that it has too.
      table.text('mapping').notNullable();
    });
    await trx.schema.alterTable('triggers', (table) => {
      table.string('add_tag', 50).notNullable().defaultTo('');
      table.string('set_field', 40).notNullable().defaultTo('');
      table.text('set_value').notNullable().defaultTo('');
    });
  },
};
