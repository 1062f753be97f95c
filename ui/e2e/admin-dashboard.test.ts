import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { ADMIN, adminAt, sawNotice } from './support/steps.ts';
import { startPaying } from './support/stripe/paying.ts';

test('prices are changed by the form: four amounts, ids, the date, refusals beside the fields', async (t) => {
  const { stage } = await startPaying(t);
  stage.expectConsole(/status of 400/);
  const { admin, page } = await adminAt(stage, '/admin');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click();
  const form = page.getByRole('form', { name: 'Subscription pricing' });
  const standard = form.getByRole('group', { name: /^Standard/ }).getByLabel('Monthly');
  const update = form.getByRole('button', { name: 'Update pricing' });
  await form.getByText('Nothing changed yet').waitFor();
  assert.deepEqual(
    await form
      .getByRole('spinbutton')
      .evaluateAll((inputs) =>
        inputs.map((input) => [
          input.getAttribute('step'),
          input.getAttribute('min'),
          (input as HTMLInputElement).value,
        ]),
      ),
    [9, 67, 17, 96].map((amount) => ['0.01', '0', amount.toFixed(2)]),
  );
  await standard.fill('');
  await update.click();
  await form.getByText('Required').waitFor();
  await standard.fill('9.999');
  await update.click();
  await form.getByText('Must have at most two decimals.').waitFor();
  await stage.inspect(page, 'admin-pricing-refused');
  await standard.fill('12.5');
  await standard.press('Enter');
  await sawNotice(page, 'Success');
  await page.getByText('Subscription pricing updated successfully').waitFor();
  await form.getByText(/^Last changed [A-Z][a-z]{2}/).waitFor();
  assert.equal(await standard.inputValue(), '12.50');
  const { body } = await admin('GET', '/api/admin/subscription-pricing');
  assert.equal(body.pricing.standard.amount, 12.5);
  const ids = await form
    .locator('code')
    .evaluateAll((codes) => codes.map((code) => [code.textContent, code.getAttribute('title')]));
  assert.equal(ids.length, 6, 'two products, four prices');
  assert.ok(ids.some(([, id]) => id === body.pricing.standard.priceId));
  assert.ok(
    ids.every(([shown]) => /^.{1,8}…?.{0,6}$/.test(shown ?? '')),
    `${ids}`,
  );
  await stage.inspect(page, 'admin-pricing');

  // Another admin is faster: what they chose is shown, and nothing of it is overwritten unseen.
  stage.expectConsole(/status of 409/);
  const four = { standard: 11, advanced: 18, standardAnnual: 67, advancedAnnual: 96 };
  assert.equal((await admin('POST', '/api/admin/subscription-pricing', four)).status, 200);
  await standard.fill('14');
  await update.click();
  await form.getByText('It is now: $11.00').waitFor();
  await form.getByText('It is now: $18.00').waitFor();
  const advanced = form.getByRole('group', { name: /^Advanced/ }).getByLabel('Monthly');
  assert.deepEqual([await standard.inputValue(), await advanced.inputValue()], ['14', '18.00']);
  assert.equal(
    (await admin('GET', '/api/admin/subscription-pricing')).body.pricing.standard.amount,
    11,
    'nothing was written',
  );
  await stage.inspect(page, 'admin-pricing-changed-meanwhile');
  await update.click();
  await form.getByText('Nothing changed yet').waitFor();
  const { standard: kept, advanced: theirs } = (await admin('GET', '/api/admin/subscription-pricing')).body
    .pricing;
  assert.deepEqual([kept.amount, theirs.amount], [14, 18]);

  await page.route('**/api/admin/subscription-pricing', (route) => route.abort());
  stage.expectConsole(/ERR_FAILED/);
  await standard.fill('13');
  await update.click();
  await page.getByText('Failed to update subscription pricing').waitFor();
  assert.equal(await standard.inputValue(), '13', 'what was typed stays');
});

test('health: what is red says what to do, a mail goes again, and a test mail comes', async (t) => {
  const made = Promise.withResolvers<void>();
  const stage = await startStage(t, {}, { runBackup: () => made.promise });
  const { context } = stage.app;
  const { page } = await adminAt(stage, '/admin');
  const card = page.getByRole('region', { name: 'Health' });
  await card.getByText('All is well').waitFor();
  for (const name of [
    'Version',
    'Running for',
    'Servers',
    'Database',
    'Mails',
    'Late replies',
    'AI providers',
    'Last backup',
  ])
    await card.getByRole('term').filter({ hasText: name }).waitFor();
  await stage.inspect(page, 'admin-health');

  await card.getByRole('button', { name: 'Back up now' }).click();
  await sawNotice(page, 'Backup begun');
  await card.getByRole('button', { name: 'Backing up...' }).waitFor();
  // It is under way for whoever opens the page, too.
  await page.reload();
  await card.getByRole('button', { name: 'Backing up...' }).waitFor();
  await context.backups.made({ path: '/backups/now.tar', bytes: 5 }, Date.now());
  made.resolve();
  await sawNotice(page, 'Backup made');
  await card.getByRole('button', { name: 'Back up now' }).waitFor();

  await card.getByRole('button', { name: 'Send a test mail' }).click();
  await sawNotice(page, 'Test mail on its way');
  await page.waitForTimeout(0);
  const sent = () => stage.mailbox.subjects(ADMIN.email).filter((subject) => /test mail/i.test(subject));
  for (let waited = 0; sent().length === 0 && waited < 100; waited += 1) await page.waitForTimeout(100);
  assert.equal(sent().length, 1);
  const hourAgo = Date.now() - 3_600_000;
  const held = { state: 'waiting', attempts: 3, last_error: 'try later', created_at: hourAgo };
  await context.db.knex('outbox').update({ ...held, next_at: Date.now() + 3_600_000 });
  await page.reload();
  await card.getByText('1 mail could not leave yet, and will be tried again.').waitFor();
  await card.getByText(/See why on the admin dashboard/).waitFor();
  await card.getByText(/try later/).waitFor();
  await context.db.knex('outbox').update({ state: 'failed', last_error: 'mailbox full' });
  await page.reload();
  await card.getByText('1 problem').waitFor();
  await card.getByText('1 mail could not be sent.').waitFor();
  await card.getByText(/mailbox full/).waitFor();
  await stage.inspect(page, 'admin-health-problem');
  await card.getByRole('button', { name: /^Send again to/ }).click();
  await sawNotice(page, 'Mail on its way');
  for (let waited = 0; sent().length === 1 && waited < 100; waited += 1) await page.waitForTimeout(100);
  assert.equal(sent().length, 2);
});
