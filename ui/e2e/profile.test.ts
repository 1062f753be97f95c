import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { accountIn, goTo, pageOf, registered, sawNotice, typeCode, wrongCode } from './support/steps.ts';

test('sessions: another browser is shown, signed out alone, and everywhere else', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 401/);
  const account = await accountIn(stage);
  async function signInElsewhere(count: number) {
    const other = await stage.open('/login');
    await other.getByLabel('Username or Email').fill('lindenbakery');
    await other.keyboard.press('Enter');
    await other.getByLabel('Digit 1 of 6').waitFor();
    await typeCode(other, await stage.mailbox.code(account.email, count));
    await other.waitForURL('**/dashboard');
    return other;
  }
  const other = await signInElsewhere(1);
  const page = await pageOf(stage, account, '/profile');
  await page.getByText('This browser').waitFor();
  await stage.inspect(page, 'profile-sessions');
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await sawNotice(page, 'Signed out');
  await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' });
  await goTo(other, '/profile');
  await other.waitForURL('**/login?next=%2Fprofile');

  await signInElsewhere(2);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await sawNotice(page, 'Signed out everywhere else');
  assert.equal((await stage.app.context.sessions.list({ userId: 1 })).length, 1);
});

test('changing the e-mail address with a code', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 400/);
  const page = await pageOf(stage, await accountIn(stage), '/profile');
  const field = page.getByLabel('E-mail', { exact: true });
  assert.ok(await page.getByLabel('Username').evaluate((input) => (input as HTMLInputElement).readOnly));
  await field.fill('nonsense');
  await page.getByRole('button', { name: 'Update Email' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await field.fill('new@lindenbakery.com');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Verify Your New Email' });
  await dialog.waitFor();
  await sawNotice(page, 'Verification Required');
  const code = await stage.mailbox.code('new@lindenbakery.com');
  await typeCode(page, wrongCode(code));
  await dialog.getByText('Invalid verification code. Please try again.').first().waitFor();
  await stage.inspect(page, 'verify-email-dialog');
  await typeCode(page, code);
  await sawNotice(page, 'Email Updated');
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await stage.app.context.accounts.get(1))?.email, 'new@lindenbakery.com');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menu').getByText('new@lindenbakery.com').waitFor();
  await stage.inspect(page, 'profile-user-menu');
});

test('everything as a file, and the account gone', async (t) => {
  const stage = await startStage(t);
  // By the door: the file is given to the cookie of who signed in.
  const { page, email } = await registered(stage, 'lindenbakery');
  await goTo(page, '/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^dmreply-export-\d{4}-\d\d-\d\d\.json$/);
  assert.match(await readFile(await download.path(), 'utf8'), /lindenbakery@example\.com/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const keep = dialog.getByRole('button', { name: 'Keep account' });
  assert.ok(
    await keep.evaluate((button) => button === document.activeElement),
    'the safe choice has the focus',
  );
  await stage.inspect(page, 'delete-account');
  await page.mouse.click(5, 5);
  assert.ok(await dialog.isVisible(), 'a click beside it does not close it');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Delete account');

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click();
  await dialog.getByLabel('Digit 1 of 6').waitFor();
  await typeCode(page, await stage.mailbox.code(email, 2));
  await stage.inspect(page, 'delete-account-code');
  assert.ok(await dialog.isVisible(), 'the last digit alone deletes nothing');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await sawNotice(page, 'Account deleted');
  assert.equal(new URL(page.url()).pathname, '/');
  assert.equal(await stage.app.context.accounts.get(1), null);
});
