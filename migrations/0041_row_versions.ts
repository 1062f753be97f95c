import type { Migration } from '../src/db/migrate.ts';

/**
 * The version of a row, which grows with each change that the reply journal has to notice. On Postgres the journal writes
 * from what it knows of a row, where the version is still the one it knows.
 */
export const rowVersions: Migration = {
  name: '0041_row_versions',
  async up(trx) {
    for (const table of ['conversations', 'template_allowances']) {
      await trx.schema.alterTable(table, (columns) => {
        columns.bigInteger('version').notNullable().defaultTo(0);
      });
    }
  },
};
