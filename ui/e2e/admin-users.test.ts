import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { client, tokenFor } from '../../testing/owner-client.ts';
import { formatFullMoment } from '../lib/dates.ts';
import { keyboardHands } from './support/hands.ts';
import { startStage } from './support/stage.ts';
import { adminAt, goTo, sawNotice } from './support/steps.ts';

test('users: columns and formats, search, paging, CSV and the empty state', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'stripe' });
  const { accounts, billing } = stage.app.context;
  const { page } = await adminAt(stage, '/admin/users');
  await page.getByRole('heading', { name: 'No users found' }).waitFor();
  await stage.inspect(page, 'admin-users-empty');

  const anna = await accounts.create({ username: 'anna', email: '=anna@example.com' });
  await billing.grant(anna.id, 'advanced_annual', Date.UTC(2036, 0, 1));
  for (let index = 0; index < 100; index += 1)
    await accounts.create({ username: `baker${index}`, email: `baker${index}@example.com` });
  await page.reload();
  const table = page.getByRole('table', { name: 'Users' });
  await page.getByText('101 users.').waitFor();
  assert.deepEqual(await table.getByRole('columnheader').allTextContents(), [
    'ID',
    'Username',
    'Email',
    'Subscription',
    'Plan',
    'Created',
    'Last Login',
  ]);
  assert.equal(await table.getByRole('row').count(), 101);
  await page.getByRole('button', { name: 'Show more' }).click();
  const row = table.getByRole('row').filter({ hasText: '=anna@example.com' });
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  assert.deepEqual(cells.slice(0, 5), [
    `${anna.id}`,
    'anna',
    '=anna@example.com',
    'Active',
    'Advanced (Annual)',
  ]);
  assert.match(cells[5] ?? '', /^[A-Z][a-z]{2}\s\d{1,2}, \d{4}$/);
  assert.equal(cells[6], 'Never');

  await page.getByRole('searchbox', { name: 'Search users' }).fill('anna');
  await page.getByText('1 user found.').waitFor();
  assert.match(page.url(), /search=anna/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  assert.equal(file.suggestedFilename(), 'users.csv');
  assert.match(text, /'=anna@example\.com/, 'no formula');
  assert.equal(text.trim().split('\n').length, 2);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all');
  await page.getByRole('heading', { name: 'No users found' }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await table.getByRole('link', { name: 'baker99' }).waitFor();
});

test('last login is month, day, year and the time of day', () => {
  const noon = new Date(2026, 10, 20, 14, 6).toISOString();
  assert.equal(formatFullMoment(noon), 'Nov 20, 2026 2:06 PM');
  assert.equal(formatFullMoment(new Date(2026, 0, 2, 0, 30).toISOString()), 'Jan 2, 2026 12:30 AM');
});

test('a user’s page: give and end a plan, end sessions, disable, enable, delete; all of it in the log', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'stripe' });
  stage.expectConsole(/status of 40[014]/);
  const { accounts } = stage.app.context;
  const name = 'anna';
  const owner = await accounts.create({ username: name, email: 'anna@example.com' });
  const api = client(stage.app.url, await tokenFor(stage.app.context, { userId: owner.id }));
  const { page } = await adminAt(stage, `/admin/users/${owner.id}`);
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText('Inactive').waitFor();
  await plan.getByRole('button', { name: 'Give plan' }).click();
  await plan.getByText('Choose the last day of the plan.').waitFor();
  await plan.getByLabel('Last day').fill('2020-01-01');
  await plan.getByRole('button', { name: 'Give plan' }).click();
  await sawNotice(page, 'Error');
  await plan.getByLabel('New plan').selectOption('Standard (Annual)');
  await plan.getByLabel('Last day').fill('2036-01-31');
  await plan.getByRole('button', { name: 'Give plan' }).click();
  await sawNotice(page, 'Plan given');
  await plan.getByText('Standard (Annual) until Jan').first().waitFor();
  assert.equal((await api('GET', '/api/user')).body.planType, 'standard_annual');
  await stage.inspect(page, 'admin-user');

  await plan.getByRole('button', { name: /^End Standard \(Annual\) until Jan/ }).click();
  await sawNotice(page, 'Plan ended');
  assert.equal((await api('GET', '/api/user')).body.isActiveSubscriber, false);

  await page
    .getByRole('region', { name: 'Sessions' })
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await sawNotice(page, 'Signed out');
  assert.equal((await api('GET', '/api/user')).status, 401);

  const access = page.getByRole('region', { name: 'Access' });
  await access.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  await sawNotice(page, 'Account disabled');
  await access.getByText(/Disabled since/).waitFor();
  await stage.inspect(page, 'admin-user-disabled');
  await access.getByRole('button', { name: 'Enable account' }).click();
  await sawNotice(page, 'Account enabled');

  const hands = keyboardHands(page);
  await hands.press(access.getByRole('button', { name: 'Delete account' }));
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await hands.write(dialog.getByLabel(`Type ${name} to confirm`), 'somebody');
  await page.keyboard.press('Enter');
  await dialog.getByText(`Type the name of the account: ${name}`).first().waitFor();
  await stage.inspect(page, 'admin-user-delete');
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await page.keyboard.press('Enter');
  await sawNotice(page, 'Account deleted');
  await page.waitForURL('**/admin/users');
  assert.equal(await accounts.get(owner.id), null);

  await goTo(page, `/admin/users/${owner.id}`);
  await page.getByRole('heading', { name: 'No such user' }).waitFor();
  await goTo(page, `/admin/audit?user=${owner.id}`);
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const deed of [
    /^Granted \w+.* until \d{4}-/,
    /^Ended \w+.*, which was granted until \d{4}-/,
    /^Ended a session$/,
    /^Disabled an account$/,
  ])
    await log.getByRole('cell', { name: deed }).first().waitFor();
  await log.getByRole('cell', { name: 'Deleted an account', exact: true }).waitFor();
});

test('the audit log: who, what, before and after; filtered, and as a file', async (t) => {
  const stage = await startStage(t);
  const { admin, page } = await adminAt(stage, '/admin/audit');
  const hostile = '<img src=x onerror=alert(1)>';
  await admin('POST', '/api/admin/settings', { settingKey: 'platform_name', settingValue: hostile });
  await stage.app.context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await page.reload();
  const log = page.getByRole('table', { name: 'Audit log' });
  const row = log.getByRole('row').filter({ hasText: 'Changed “Platform name”' });
  await row.waitFor();
  assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(1), [
    'operatorAdmin',
    `Changed “Platform name” from dmreply to ${hostile}`,
    '',
  ]);
  await page.getByLabel('What').selectOption('Opened an account');
  await row.waitFor({ state: 'detached' });
  assert.match(page.url(), /action=account\.opened/);
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await row.waitFor();
  await page.getByLabel('Who').selectOption('Admin');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'audit-log.csv');
  assert.match(await readFile(await file.path(), 'utf8'), /Changed “Platform name” from dmreply/);
});
