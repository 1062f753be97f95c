import type { Migration } from '../src/db/migrate.ts';

/** What the operator edits while the server runs, and the feed by which processes hear of changes. */
export const settings: Migration = {
  name: '0002_settings',
  async up(trx) {
    await trx.schema.createTable('settings', (table) => {
      table.string('setting_key', 64).primary();
      table.text('setting_value').notNullable();
      table.string('setting_type', 16).notNullable();
      table.text('description').notNullable();
      table.bigInteger('updated_at').notNullable();
    });
    await trx.schema.createTable('change_counter', (table) => {
      table.bigInteger('version').notNullable();
    });
    await trx('change_counter').insert({ version: 0 });
    await trx.schema.createTable('changes', (table) => {
      table.bigInteger('version').primary();
      table.string('topic', 16).notNullable();
      table.integer('ref_id').notNullable();
      table.bigInteger('created_at').notNullable();
    });
  },
};
