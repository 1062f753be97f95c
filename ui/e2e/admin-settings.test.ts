import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ADMIN, adminAt, sawNotice, typeCode } from './support/steps.ts';

test('settings: four tabs, refusals beside their fields, saved in one list', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 400/);
  const { settings } = stage.app.context;
  const { page } = await adminAt(stage, '/admin/settings');
  const save = page.getByRole('button', { name: 'Save Settings' });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  await page.getByLabel('Platform name').waitFor();
  await save.click();
  await sawNotice(page, 'No Changes');

  await page.getByLabel('Platform name').fill('<b>Bakeries</b>');
  await page.getByLabel('Support email').fill('nobody');
  await tab('Limits').click();
  await page.getByLabel('Max templates per user').fill('');
  await tab('Email Templates').click();
  await page.getByLabel('Welcome email').fill('Welcome, {nickname}!');
  await save.click();
  await sawNotice(page, 'Error');
  // The first that is wrong comes up, and what was typed stays.
  const email = page.getByLabel('Support email');
  await email.waitFor();
  assert.deepEqual([await email.inputValue(), await email.getAttribute('aria-invalid')], ['nobody', 'true']);
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'support_email');
  await stage.inspectPage(page, 'admin-settings-general');
  assert.equal(settings.get('platform_name'), 'dmreply', 'nothing of it is saved');

  await email.fill('help@example.com');
  await save.click();
  const limit = page.getByLabel('Max templates per user');
  await limit.waitFor();
  await page.getByText('Must be a number.').first().waitFor();
  await limit.fill('0');
  await page.getByLabel('Conversation retention days').fill('30');
  await stage.inspect(page, 'admin-settings-limits');
  await save.click();
  await page
    .getByText(/\{nickname\}/)
    .last()
    .waitFor();
  await page.getByLabel('Welcome email').fill('Welcome, {username}! {verificationLink}');
  await stage.inspectPage(page, 'admin-settings-mails');
  await tab('Features').click();
  await page.getByRole('switch', { name: 'File storage' }).check();
  await page.getByRole('switch', { name: 'Analytics' }).uncheck();
  await stage.inspect(page, 'admin-settings-features');
  await save.press('Enter');
  await sawNotice(page, 'Settings Saved');
  const keys = ['platform_name', 'support_email', 'max_templates_per_user', 'retention_period_days'] as const;
  assert.deepEqual(
    keys.map((key) => settings.get(key)),
    ['<b>Bakeries</b>', 'help@example.com', 0, 30],
  );
  assert.deepEqual([settings.get('file_storage_enabled'), settings.get('enable_analytics')], [true, false]);
  await page.reload();
  await page.getByRole('switch', { name: 'File storage' }).and(page.locator(':checked')).waitFor();
});

test('two admins: the later one sees what was saved meanwhile; leaving asks', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 409/);
  const { admin, page } = await adminAt(stage, '/admin/settings?tab=limits');
  const limit = page.getByLabel('Max triggers per template');
  await limit.fill('30');
  await admin('POST', '/api/admin/settings', { settingKey: 'max_triggers_per_template', settingValue: 40 });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Somebody else has changed this in the meantime. Nothing was saved.').waitFor();
  await page.getByText('It is now: 40').waitFor();
  assert.equal(await limit.inputValue(), '30', 'what was typed stays');
  await stage.inspect(page, 'admin-settings-conflict');

  await page.getByRole('link', { name: 'dmreply, dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await sawNotice(page, 'Settings Saved');
  assert.equal(stage.app.context.settings.get('max_triggers_per_template'), 30);
});

test('an old session is asked for a code, and the save goes on; the banner keeps its time', async (t) => {
  let ahead = 0;
  const stage = await startStage(t, {}, { clock: () => Date.now() + ahead });
  stage.expectConsole(/status of 40[01]/);
  const { page } = await adminAt(stage, '/admin/settings', { timezoneId: 'America/New_York' });
  const { settings } = stage.app.context;
  const name = page.getByLabel('Platform name');
  await name.fill('Bakeries');
  ahead = 25 * 3_600_000;
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm with a code' });
  await stage.mailbox.code(ADMIN.email);
  await stage.inspect(page, 'admin-confirm');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await sawNotice(page, 'Not saved');
  assert.deepEqual([await name.inputValue(), settings.get('platform_name')], ['Bakeries', 'dmreply']);

  await save.click();
  await dialog.waitFor();
  await typeCode(page, await stage.mailbox.code(ADMIN.email, 2));
  await sawNotice(page, 'Settings Saved');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(settings.get('platform_name'), 'Bakeries');

  await page.getByLabel('Banner', { exact: true }).fill('Down on Sunday from 18:00.');
  await page.getByLabel('Banner until').fill('2030-01-31T18:00');
  await page.getByLabel('Banner level').selectOption('warning');
  await save.click();
  await sawNotice(page, 'Settings Saved');
  assert.equal(settings.get('banner_until'), '2030-01-31T23:00:00Z');
});
