import type { Migration } from '../src/db/migrate.ts';

/** How freely the model words a template's replies; null: as the server has it. */
export const temperature: Migration = {
  name: '0106_temperature',
  async up(trx) {
    await trx.schema.alterTable('templates', (table) => {
      table.double('temperature');
    });
  },
};
