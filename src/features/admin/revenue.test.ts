import assert from 'node:assert/strict';
import { startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import type { AppContext } from '../../context.ts';
import { countRevenueMonth } from './revenue-months.ts';

const DAY_MS = 86_400_000;

/** Subscriptions as the sync with Stripe writes them. */
async function subscriptions(context: AppContext, rows: Record<string, object>): Promise<void> {
  for (const [id, more] of Object.entries(rows)) {
    const row = {
      id,
      customer_id: `cus_${id}`,
      plan_type: 'standard',
      status: 'active',
      started_at: Date.UTC(2027, 0, 5),
      unit_amount: 900,
      interval: 'month',
      updated_at: 1,
      ...more,
    };
    await context.db.knex('subscriptions').insert(row).onConflict('id').merge();
  }
}

onBothDatabases(
  'revenue: a year counts a twelfth a month; unpaid, ended and granted plans count not',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
    const { api } = await signedInAdmin(app);
    const empty = (await api('GET', '/api/admin/revenue')).body;
    assert.deepEqual([empty.activeSubscribers, empty.revenue.monthly.total, empty.revenue.annual], [0, 0, 0]);
    const now = app.now();
    await subscriptions(app.context, {
      monthly: {},
      // At a price of before.
      older: { unit_amount: 800 },
      annual: { plan_type: 'advanced_annual', unit_amount: 9_600, interval: 'year' },
      oddAnnual: { plan_type: 'standard_annual', unit_amount: 6_700, interval: 'year' },
      cancelled: {
        plan_type: 'advanced',
        unit_amount: 1_700,
        ends_at: now + DAY_MS,
        access_until: now + DAY_MS,
      },
      inGrace: { status: 'past_due', access_until: now + DAY_MS },
      outOfGrace: { status: 'past_due', access_until: now - 1 },
      neverPaid: { status: 'incomplete', access_until: 0 },
      over: { status: 'canceled', access_until: 0, ended_at: now - DAY_MS },
      foreign: { plan_type: null, access_until: 0 },
    });
    const user = await app.context.accounts.create({ username: 'anna', email: 'anna@example.com' });
    await app.context.billing.grant(user.id, 'advanced', now + DAY_MS);
    const { status, body } = await api('GET', '/api/admin/revenue');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      activeSubscribers: 6,
      planDistribution: {
        standard: { monthly: 3, annual: 1, total: 4 },
        advanced: { monthly: 1, annual: 1, total: 2 },
      },
      revenue: {
        monthly: { standard: 26, standardAnnual: 5.58, advanced: 17, advancedAnnual: 8, total: 56.58 },
        annual: 679,
      },
      pricing: { standard: 9, advanced: 17, standardAnnual: 67, advancedAnnual: 96 },
    });
  },
);

onBothDatabases(
  'revenue by month: new, kept, changed and lost, and a month that is over stays',
  async (t, dialect) => {
    // A free server counts no months by itself, so nothing is counted but what the test asks for.
    const app = await startAccountsApp(t, dialect);
    const { api } = await signedInAdmin(app);
    const { context } = app;
    const history = async () => (await api('GET', '/api/admin/revenue/history')).body;
    const january = Date.UTC(2027, 0, 31, 23);
    const february = Date.UTC(2027, 1, 28, 23);
    await subscriptions(context, {
      before: { started_at: Date.UTC(2026, 11, 31) },
      fresh: {},
      upgraded: { started_at: Date.UTC(2026, 5, 1) },
      quits: { started_at: Date.UTC(2026, 5, 1) },
    });
    await subscriptions(context, { brief: {} });
    await countRevenueMonth(context.db, Date.UTC(2027, 0, 10));
    await subscriptions(context, { brief: { status: 'canceled', access_until: 0 } });
    await countRevenueMonth(context.db, january);
    const [first] = await history();
    assert.deepEqual(first, {
      month: '2027-01',
      countedAt: new Date(january).toISOString(),
      total: { subscriptions: 4, monthly: 36 },
      new: { subscriptions: 1, monthly: 9 },
      kept: { subscriptions: 3, monthly: 27 },
      changed: { subscriptions: 0, monthly: 0 },
      lost: { subscriptions: 0, monthly: 0 },
    });
    await subscriptions(context, {
      upgraded: { plan_type: 'advanced_annual', unit_amount: 9_600, interval: 'year' },
      quits: { status: 'canceled', access_until: 0 },
      later: { plan_type: 'advanced', unit_amount: 1_700, started_at: Date.UTC(2027, 1, 2) },
    });
    // More than a page, so that none is forgotten at its edge.
    const many = Array.from({ length: 450 }, (_, at) => [`many${at}`, { started_at: Date.UTC(2027, 1, 3) }]);
    await subscriptions(context, Object.fromEntries(many));
    await countRevenueMonth(context.db, february);
    await countRevenueMonth(context.db, february);
    assert.deepEqual(await history(), [
      first,
      {
        month: '2027-02',
        countedAt: new Date(february).toISOString(),
        total: { subscriptions: 454, monthly: 4_093 },
        new: { subscriptions: 451, monthly: 4_067 },
        kept: { subscriptions: 2, monthly: 18 },
        changed: { subscriptions: 1, monthly: -1 },
        lost: { subscriptions: 1, monthly: 9 },
      },
    ]);
    const rows = await context.db.knex('revenue_rows').where({ month: 202701 }).orderBy('subscription_id');
    assert.deepEqual(
      rows.map((row) => row.subscription_id),
      ['before', 'fresh', 'quits', 'upgraded'],
    );
  },
);
