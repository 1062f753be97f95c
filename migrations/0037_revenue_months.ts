import type { Migration } from '../src/db/migrate.ts';

/** What subscriptions were worth, month by month: a row a month and subscription, and their sums. */
export const revenueMonths: Migration = {
  name: '0037_revenue_months',
  async up(trx) {
    await trx.schema.createTable('revenue_rows', (table) => {
      // Such as 202701, UTC.
      table.integer('month').notNullable();
      table.string('subscription_id', 255).notNullable();
      table.string('plan_type', 32).notNullable();
      // Cents a year, because a twelfth of a year's price is no whole number of cents.
      table.bigInteger('yearly_cents').notNullable();
      table.primary(['month', 'subscription_id']);
    });
    await trx.schema.createTable('revenue_months', (table) => {
      table.integer('month').primary();
      table.bigInteger('counted_at').notNullable();
      for (const part of ['total', 'new', 'kept', 'changed', 'lost']) {
        table.integer(`${part}_count`).notNullable();
        table.bigInteger(`${part}_cents`).notNullable();
      }
    });
  },
};
