import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ADMIN, adminAt, ownerAt, sawNotice, typeCode, wrongCode } from './support/steps.ts';

test('an admin signs in with a code, comes back to the page asked for, and logs out', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 40[01]/);
  await stage.app.context.admins.create(ADMIN);
  const page = await stage.open('/admin/settings?tab=limits');
  await sawNotice(page, 'Authentication Required');
  await page.getByText('Please log in to access the admin dashboard.').waitFor();
  await page.waitForURL('**/admin/login?next=%2Fadmin%2Fsettings%3Ftab%3Dlimits');
  assert.equal(await page.getByRole('link', { name: 'Pricing' }).count(), 0, 'no header of the site');
  assert.equal(await page.getByRole('contentinfo').count(), 0, 'and no footer');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter your username or email').waitFor();
  await stage.inspectPage(page, 'admin-login');

  const who = page.getByLabel('Username or Email');
  await who.fill(ADMIN.username);
  await who.press('Enter');
  await sawNotice(page, 'OTP Sent');
  await page.getByText('your e-mail address').waitFor();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  assert.equal(await who.inputValue(), ADMIN.username);
  await page.goForward();
  const code = await stage.mailbox.code(ADMIN.email);
  await typeCode(page, wrongCode(code));
  await sawNotice(page, 'Verification Failed');
  await page.getByText('Invalid or expired OTP').first().waitFor();
  await stage.inspect(page, 'admin-code');
  await page.getByRole('switch', { name: 'Remember me for 30 days' }).check();
  const before = Date.now();
  await typeCode(page, code);
  await sawNotice(page, 'Login Successful');
  await page.getByText('Welcome to the admin dashboard!').waitFor();
  assert.match(page.url(), /\/admin\/login/, 'not at once');
  await page.waitForURL('**/admin/settings?tab=limits');
  assert.ok(Date.now() - before >= 1_000);
  await page.getByText('operator, admin').waitFor();

  await page.reload();
  await page.getByLabel('Max templates per user').waitFor();
  await page.goto(`${stage.app.url}/admin/login`);
  await page.waitForURL(/\/admin(?!\/login)/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await page.getByRole('heading', { name: 'Admin login' }).waitFor();
  assert.deepEqual(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /admin/.test(key))),
    [],
  );
  const [admin] = await stage.app.context.admins.list();
  assert.deepEqual(await stage.app.context.sessions.list({ adminId: admin?.id ?? 0 }), []);
});

test('a login that fails says why; a broken memory of one is thrown away', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 50[03]|ERR_/);
  const page = await stage.open('/admin', {}, { admin_token: 'abc', admin_data: '{"username": 7' });
  await page.getByRole('heading', { name: 'Admin login' }).waitFor();
  assert.match(page.url(), /\/admin$/, 'the form stands in the place of the dashboard');
  assert.equal(await page.evaluate(() => localStorage.getItem('admin_token')), null);

  await page.route('**/api/admin/login', (route) => route.abort());
  await page.getByLabel('Username or Email').fill('operator');
  await page.keyboard.press('Enter');
  await sawNotice(page, 'Login Error');
  await page.getByText('An unexpected error occurred').first().waitFor();
});

test('a session that has ended leads to the sign-in; owners and admins know nothing of each other', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 401/);
  const { page } = await adminAt(stage, '/admin/settings');
  await page.getByLabel('Platform name').fill('Bakeries');
  const [admin] = await stage.app.context.admins.list();
  await stage.app.context.sessions.endOthers({ adminId: admin?.id ?? 0 }, null);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await sawNotice(page, 'Authentication Required');
  await page.getByText('Please log in to save settings.').waitFor();
  await page.waitForURL('**/admin/login?next=%2Fadmin%2Fsettings');

  const { page: owners } = await ownerAt(stage, '/settings');
  await owners.getByRole('button', { name: 'Save API Keys' }).waitFor();
  const loaded = await owners.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  assert.deepEqual(
    loaded.filter((name) => /assets\/admin/.test(name)),
    [],
  );
  await owners.goto(`${stage.app.url}/admin/settings`);
  await owners.waitForURL('**/admin/login?next=*');
  assert.notEqual(await owners.evaluate(() => localStorage.getItem('auth_token')), null);
});
