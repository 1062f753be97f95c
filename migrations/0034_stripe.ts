import type { Knex } from 'knex';
import type { Migration } from '../src/db/migrate.ts';

/** What dmreply knows of Stripe: a shadow of the truth there, written by one function that may run at any time. */
export const stripe: Migration = {
  name: '0034_stripe',
  async up(trx) {
    await createCustomers(trx);
    await createSubscriptions(trx);
    await createEvents(trx);
    await trx.schema.createTable('stripe_state', (table) => {
      // One row.
      table.smallint('id').primary();
      // Random, so that a new database never takes the customers of another one on the same Stripe account for its own.
      table.string('installation_id', 32).notNullable();
      // All events from before are known; null where nobody has ever looked.
      table.bigInteger('events_until');
    });
  },
};

async function createCustomers(trx: Knex): Promise<void> {
  await trx.schema.createTable('stripe_customers', (table) => {
    table.increments('id');
    // Null once the account is deleted: what still runs at Stripe is then ended.
    table.integer('user_id').unique().references('users.id').onDelete('SET NULL');
    // Null until Stripe has made it, and again once it is deleted there.
    table.string('customer_id', 255).unique();
    table.bigInteger('created_at').notNullable();
    // Syncs are numbered when they begin, and one never writes over a later one.
    table.integer('syncs_begun').notNullable().defaultTo(0);
    table.integer('sync_written').notNullable().defaultTo(0);
    table.bigInteger('synced_at');
    // When a sync is wanted; null: none.
    table.bigInteger('due_at');
    table.integer('failures').notNullable().defaultTo(0);
    table.string('last_error', 200).notNullable().defaultTo('');
    // The user's address has changed and Stripe does not know it yet.
    table.smallint('is_email_stale').notNullable().defaultTo(0);
    // The lease by which a user buys one thing at a time, over all processes.
    table.string('purchase_token', 64);
    table.bigInteger('purchase_until');
    // Part of idempotency keys: another try of the same purchase keeps it, a new purchase raises it.
    table.integer('attempt').notNullable().defaultTo(0);
  });
  await trx.raw('create index stripe_customers_due on stripe_customers (due_at) where due_at is not null');
}

async function createSubscriptions(trx: Knex): Promise<void> {
  await trx.schema.createTable('subscriptions', (table) => {
    table.string('id', 255).primary();
    table.string('customer_id', 255).notNullable().index();
    table.integer('user_id').references('users.id').onDelete('SET NULL').index();
    // Null: a price that is not ours.
    table.string('plan_type', 32);
    table.string('status', 32).notNullable();
    table.bigInteger('started_at').notNullable();
    table.bigInteger('period_end');
    // When it will end, because it was cancelled; exclusive.
    table.bigInteger('ends_at');
    // Until when it opens the application; exclusive. Null: until we hear otherwise; 0: not at all.
    table.bigInteger('access_until');
    // Cents for each interval.
    table.bigInteger('unit_amount');
    table.string('interval', 16);
    table.bigInteger('past_due_since');
    table.bigInteger('ended_at');
    // When its card can no longer be charged, and of which such time its owner was told.
    table.bigInteger('card_expires_at');
    table.bigInteger('card_told_of');
    table.bigInteger('confirmed_at');
    table.bigInteger('updated_at').notNullable();
  });
}

async function createEvents(trx: Knex): Promise<void> {
  await trx.schema.createTable('stripe_events', (table) => {
    table.string('id', 255).primary();
    table.string('type', 100).notNullable();
    table.string('customer_id', 255);
    // A dispute names a charge, and that its customer.
    table.string('charge_id', 255);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('received_at').notNullable().index();
    // `webhook`, or `catch_up` where Stripe had to be asked for it.
    table.string('via', 8).notNullable();
    table.bigInteger('done_at');
    table.string('error', 200).notNullable().defaultTo('');
  });
  await trx.raw('create index stripe_events_open on stripe_events (received_at) where done_at is null');
}
