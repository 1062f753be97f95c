import type { Migration } from '../src/db/migrate.ts';

/** Instagram accounts that are connected without a chat tool, and the Meta apps that owners bring for it. */
export const instagramAccounts: Migration = {
  name: '0096_instagram_accounts',
  async up(trx) {
    await trx.schema.createTable('instagram_apps', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().unique().references('users.id').onDelete('CASCADE');
      // Random: stands in the addresses that Meta calls.
      table.string('app_key', 32).notNullable().unique();
      // Meta's name for the app, and the secrets that it signs with; '' for one that is not known.
      table.string('meta_app_id', 32).notNullable();
      table.text('app_secret').notNullable();
      table.text('meta_secret').notNullable().defaultTo('');
      table.string('verify_token', 64).notNullable();
      // When Meta asked for the verification, and when it sent the first update of any kind.
      table.bigInteger('verified_at');
      table.bigInteger('first_update_at');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
    });
    await trx.schema.createTable('instagram_accounts', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // null: the operator's app.
      table.integer('instagram_app_id').references('instagram_apps.id').onDelete('CASCADE');
      // The id that updates carry, and the one that the app knows the account by.
      table.string('ig_user_id', 32).notNullable();
      table.string('ig_scoped_id', 32).notNullable().defaultTo('');
      table.string('username', 100).notNullable();
      table.integer('template_id').references('templates.id').onDelete('SET NULL');
      // Sealed; '' where none is kept.
      table.text('access_token').notNullable().defaultTo('');
      table.bigInteger('token_issued_at');
      table.bigInteger('token_expires_at');
      // 'connected', 'token_dead' or 'disconnected'.
      table.string('state', 12).notNullable();
      table.string('problem', 24).notNullable().defaultTo('');
      table.integer('takeover_minutes').notNullable().defaultTo(720);
      // Whether Meta was told which updates to send.
      table.smallint('is_subscribed').notNullable().defaultTo(0);
      // Of the token: when somebody looks at it next, who looks now holds it until then, and of which day before its end
      // the owner was told.
      table.bigInteger('next_check_at');
      table.bigInteger('checking_until');
      table.integer('warned_days');
      table.bigInteger('last_update_at');
      table.bigInteger('last_message_at');
      // Up to where the conversations were looked through for what no update told.
      table.bigInteger('catch_up_at');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.unique(['user_id', 'ig_user_id']);
      table.index('template_id');
      table.index('instagram_app_id');
    });
    // One owner at a time has an account; whoever had it before keeps a row without a token.
    await trx.raw(
      "create unique index instagram_accounts_held on instagram_accounts (ig_user_id) where state <> 'disconnected'",
    );
    await trx.raw(
      'create index instagram_accounts_check on instagram_accounts (next_check_at) where next_check_at is not null',
    );
    // Who is on the way to Instagram to say yes: works once, for one session, and not for long.
    await trx.schema.createTable('instagram_logins', (table) => {
      table.string('state_hash', 64).primary();
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('session_id').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.index('user_id');
    });
    // What became of people's wish that their data be deleted, for the address that Meta shows them.
    await trx.schema.createTable('instagram_deletions', (table) => {
      table.string('code', 32).primary();
      // Whose conversations with which account go; empty where they are gone.
      table.integer('user_id');
      table.string('ig_user_id', 32).notNullable().defaultTo('');
      table.bigInteger('requested_at').notNullable();
      table.bigInteger('done_at');
    });
  },
};
