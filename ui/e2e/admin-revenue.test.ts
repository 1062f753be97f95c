import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRevenueMonth } from '../../src/features/admin/revenue-months.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { axeFindings } from './support/accessibility.ts';
import { startStage } from './support/stage.ts';
import { adminAt, ownerAt } from './support/steps.ts';

test('revenue: cards, bars that add up, current pricing, months, and the empty state', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'stripe' });
  stage.expectConsole(/status of 503/);
  const { page } = await adminAt(stage, '/admin/revenue');
  await page.getByRole('heading', { name: 'No Revenue Data Available' }).waitFor();
  await stage.inspect(page, 'admin-revenue-empty');

  const { db } = stage.app.context;
  const plans = [
    ['standard', 900, 'month', 5],
    ['standard_annual', 6_700, 'year', 2],
    ['advanced', 1_700, 'month', 3],
    ['advanced_annual', 9_600, 'year', 4],
  ] as const;
  for (const [plan_type, unit_amount, interval, many] of plans) {
    for (let index = 0; index < many; index += 1) {
      const id = `sub_${plan_type}_${index}`;
      const row = { id, customer_id: `cus_${id}`, plan_type, status: 'active', started_at: 1, updated_at: 1 };
      await db.knex('subscriptions').insert({ ...row, unit_amount, interval });
    }
  }
  for (const month of [8, 9, 10]) await countRevenueMonth(db, Date.UTC(2026, month, 20));
  await page.reload();
  const numbers = page.locator('.counter');
  await numbers.first().waitFor();
  assert.deepEqual(await numbers.allTextContents(), [
    'Monthly Recurring Revenue$139.1714 active subscribers',
    'Annual Run Rate$1,670.0012 months at today’s rate',
    'Active Subscribers14Standard 7, Advanced 7',
    'Average Revenue Per User$9.94a month',
  ]);
  const bars = page.getByRole('region', { name: 'Revenue by plan' }).getByRole('listitem');
  assert.deepEqual(await bars.allTextContents(), [
    'Advanced$51.00 36.7%3 subscribers, $17.00 a month each',
    'Standard$45.00 32.3%5 subscribers, $9.00 a month each',
    'Advanced (Annual)$32.00 23.0%4 subscribers, $8.00 a month each',
    'Standard (Annual)$11.17 8.0%2 subscribers, $5.59 a month each',
  ]);
  const counts = page.getByRole('table', { name: 'Subscribers by plan' });
  await counts.getByRole('row', { name: 'Standard 5 2' }).waitFor();
  const prices = page.getByRole('table', { name: 'Current Pricing' });
  await prices.getByRole('row', { name: 'Standard $9.00 $67.00 $5.58 a month' }).waitFor();
  const months = page.getByRole('table', { name: 'Revenue over time' });
  assert.deepEqual((await months.getByRole('rowheader').allTextContents()).slice(0, 3), [
    'Nov 2026',
    'Oct 2026',
    'Sep 2026',
  ]);

  await page.route('**/api/admin/revenue', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await page.getByText('Failed to load revenue data. Please try again.').waitFor();
  await page.unroute('**/api/admin/revenue');
  await page.getByRole('button', { name: 'Try again' }).click();
  await numbers.first().waitFor();
});

test('the dashboard counts users, templates, conversations and messages, and says when; the phone’s menu', async (t) => {
  const stage = await startStage(t);
  const { owner } = await ownerAt(stage, '/robots.txt');
  for (const conversation_id of ['a', 'b'])
    await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hello?', conversation_id });
  const { admin, page } = await adminAt(stage, '/admin');
  await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
  await page.getByText(/Counted at \d\d:\d\d\. The numbers can be a minute old\./).waitFor();
  const stats = (await admin('GET', '/api/admin/stats')).body;
  assert.deepEqual(
    await page
      .locator('.counter')
      .evaluateAll((cards) =>
        cards.map((card) => [
          card.querySelector('dt')?.textContent,
          Number(card.querySelector('strong')?.textContent),
        ]),
      ),
    [
      ['Total Users', 1],
      ['Prompt Templates', 1],
      ['Conversations', 2],
      ['Messages', stats.messages],
    ],
  );

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  assert.deepEqual(await menu.getByRole('listitem').allTextContents(), [
    'Dashboard',
    'Revenue',
    'Users',
    'Settings',
    'Audit log',
  ]);
  assert.deepEqual(await axeFindings(page), []);
  await menu.getByRole('link', { name: 'Users' }).click();
  await page.waitForURL('**/admin/users');
  await menu.waitFor({ state: 'detached' });
});
