import type { Migration } from '../src/db/migrate.ts';

/** For how long an owner lets somebody who runs the server look at their conversations and templates. */
export const supportAccess: Migration = {
  name: '0038_support_access',
  async up(trx) {
    await trx.schema.createTable('support_access', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE');
      // The code itself is shown once and kept nowhere.
      table.string('code_hash', 43).notNullable().unique();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable().index();
      // Who has entered with it: nobody else can, from then on.
      table.integer('admin_id').references('admins.id').onDelete('CASCADE').index();
      table.bigInteger('entered_at');
    });
  },
};
