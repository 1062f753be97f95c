import type { Migration } from '../src/db/migrate.ts';

/** Accounts, the plans granted to them, and their encrypted keys. Times are milliseconds, flags are 0 or 1. */
export const users: Migration = {
  name: '0001_users',
  async up(trx) {
    await trx.schema.createTable('users', (table) => {
      table.increments('id');
      table.string('username', 30).notNullable();
      // The lower-case forms carry uniqueness, the same on both databases.
      table.string('username_key', 30).notNullable().unique();
      table.string('email', 254).notNullable();
      table.string('email_key', 254).notNullable().unique();
      table.string('default_model', 200).notNullable().defaultTo('');
      // Until when the bot is silent for the whole account; null when it answers.
      table.bigInteger('paused_until');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_login_at');
    });
    await trx.schema.createTable('grants', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.string('plan_type', 32).notNullable();
      table.bigInteger('ends_at').notNullable();
      table.bigInteger('created_at').notNullable();
    });
    await trx.schema.createTable('keys', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.string('field', 32).notNullable();
      table.text('ciphertext').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.primary(['user_id', 'field']);
    });
  },
};
