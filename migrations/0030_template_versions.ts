import type { Migration } from '../src/db/migrate.ts';

/** Which version of a template an edit is based on, and what earlier versions said. */
export const templateVersions: Migration = {
  name: '0030_template_versions',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.integer('version').notNullable().defaultTo(1);
      // JSON: for each field that was ever changed, the version that changed it last.
      table.text('field_versions').notNullable().defaultTo('{}');
    });
    await trx.schema.createTable('template_versions', (table) => {
      table.increments('id');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // One row can hold several versions: those after `previous_version`, up to this one.
      table.integer('version').notNullable();
      table.integer('previous_version').notNullable();
      table.string('edited_by', 16).notNullable();
      table.string('token_name', 100).notNullable();
      table.string('edit_session', 40).notNullable();
      table.integer('restored_version');
      // JSON: the changed fields with what they said before.
      table.text('changes').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('saved_at').notNullable();
      table.index(['template_id', 'id']);
    });
  },
};
