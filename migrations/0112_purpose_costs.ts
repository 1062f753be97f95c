import type { Migration } from '../src/db/migrate.ts';

/** What of `cost_usd` finding by meaning and voice messages cost; the rest is the replies themselves. */
export const purposeCosts: Migration = {
  name: '0112_purpose_costs',
  async up(trx) {
    await trx.schema.alterTable('usage_days', (table) => {
      table.double('meaning_usd').notNullable().defaultTo(0);
      table.double('voice_usd').notNullable().defaultTo(0);
    });
  },
};
