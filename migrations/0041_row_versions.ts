import type { Migration } from '../src/db/migrate.ts';

/**
 * The version of a row. On Postgres the journal writes from what it knows of a row, where the version is still the one
 * it knows. A trigger counts the changes of every other writer, so that none can be forgotten.
 */
export const rowVersions: Migration = {
  name: '0041_row_versions',
  async up(trx, dialect) {
    for (const table of ['conversations', 'template_allowances']) {
      await trx.schema.alterTable(table, (columns) => {
        columns.bigInteger('version').notNullable().defaultTo(0);
      });
    }
    if (dialect === 'sqlite') return;
    await trx.raw(`create function count_row_version() returns trigger language plpgsql as $$
      begin
        new.version = old.version + 1;
        return new;
      end
    $$`);
    for (const table of ['conversations', 'template_allowances']) {
      await trx.raw(`create trigger row_version before update on ${table} for each row
        when (new.version = old.version) execute function count_row_version()`);
    }
  },
};
