import type { Migration } from '../src/db/migrate.ts';

/** How often owners deleted their voice: a lesson that began before the last time is thrown away. */
export const voiceDeletions: Migration = {
  name: '0081_voice_deletions',
  async up(trx) {
    await trx.schema.createTable('voice_deletions', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE');
      table.integer('times').notNullable();
    });
  },
};
