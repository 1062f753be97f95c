import type { Migration } from '../src/db/migrate.ts';

/** Admins, sessions, e-mailed codes, and the log of what was tried, by which everything is limited. */
export const signIn: Migration = {
  name: '0010_sign_in',
  async up(trx) {
    await trx.schema.alterTable('users', (table) => {
      // A deleted account is closed at once; what it owned is removed in small steps after that.
      table.bigInteger('deleted_at').index();
    });
    await trx.schema.createTable('admins', (table) => {
      table.increments('id');
      table.string('username', 30).notNullable();
      table.string('username_key', 30).notNullable().unique();
      table.string('email', 254).notNullable();
      table.string('email_key', 254).notNullable().unique();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_login_at');
    });
    await trx.schema.createTable('sessions', (table) => {
      table.increments('id');
      // Named in the token; worth nothing without the token's signature.
      table.string('token_id', 32).notNullable().unique();
      table.integer('user_id').references('users.id').onDelete('CASCADE').index();
      table.integer('admin_id').references('admins.id').onDelete('CASCADE').index();
      table.string('user_agent', 200).notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_seen_at').notNullable();
      table.bigInteger('expires_at').notNullable().index();
      // When an admin last entered a code to confirm a change.
      table.bigInteger('confirmed_at');
    });
    await trx.schema.createTable('challenges', (table) => {
      table.increments('id');
      table.string('handle_hash', 43).notNullable().unique();
      // A code sent again belongs to the same flow, so that the first one stays valid.
      table.string('flow', 43).notNullable().index();
      table.string('purpose', 16).notNullable();
      // 0: nobody can pass it. It exists so that a stranger can't tell whether there is an account.
      table.smallint('is_live').notNullable();
      table.integer('user_id').references('users.id').onDelete('CASCADE').index();
      table.integer('admin_id').references('admins.id').onDelete('CASCADE').index();
      // Whose allowance it used, hashed.
      table.string('allowance', 43).notNullable().index();
      table.string('email', 254).notNullable();
      table.string('email_key', 254).notNullable().index();
      table.string('username', 30).notNullable();
      table.string('shown_email', 254).notNullable();
      table.string('code_hash', 43).notNullable();
      table.smallint('tries').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable().index();
      table.bigInteger('used_at');
    });
    await trx.schema.createTable('attempts', (table) => {
      // What is limited and for whom, hashed: the table holds no addresses.
      table.string('subject', 43).primary();
      // The times that still count, as a JSON list of milliseconds.
      table.text('times').notNullable();
      table.bigInteger('expires_at').notNullable().index();
    });
  },
};
