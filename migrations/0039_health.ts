import type { Migration } from '../src/db/migrate.ts';

/** Which servers work on this database, and when it was last backed up. */
export const health: Migration = {
  name: '0039_health',
  async up(trx) {
    await trx.schema.createTable('processes', (table) => {
      table.string('id', 32).primary();
      table.string('host', 255).notNullable();
      table.string('version', 32).notNullable();
      table.bigInteger('started_at').notNullable();
      table.bigInteger('seen_at').notNullable();
      // Addresses of the AI providers that it leaves alone at the moment, as JSON.
      table.text('ai_down').notNullable();
    });
    await trx.schema.createTable('backups', (table) => {
      table.increments('id');
      table.bigInteger('made_at').notNullable();
      table.string('note', 200).notNullable();
    });
  },
};
