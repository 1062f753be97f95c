import type { Migration } from '../src/db/migrate.ts';

/** When Meta last called an owner's app with another verify token, or signed by another secret; empty where all is well. */
export const instagramRefusals: Migration = {
  name: '0102_instagram_refusals',
  async up(trx) {
    await trx.schema.alterTable('instagram_apps', (table) => {
      table.bigInteger('token_refused_at');
      table.bigInteger('signature_refused_at');
    });
  },
};
