import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAKERY } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { accountIn, goTo, pageOf, registered, sawNotice } from './support/steps.ts';

const HOUR_MS = 3_600_000;

test('free mode: no plans, no prices, and everybody gets in', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/pricing');
  await page.getByRole('heading', { name: 'This server is free to use' }).waitFor();
  await stage.inspectPage(page, 'pricing-free');
  const { page: mine } = await registered(stage, 'lindenbakery');
  await mine.getByRole('heading', { name: 'This server is free to use' }).waitFor();
  await mine.getByRole('button', { name: 'Stay here' }).click();
  await mine.getByText('Take your time.').waitFor();
  await stage.inspect(mine, 'subscribe-free');
  await mine.waitForTimeout(3_500);
  assert.equal(new URL(mine.url()).pathname, '/subscribe', 'who wants to stay does');
  await mine.getByRole('link', { name: 'Go to your dashboard' }).click();
  await mine.getByRole('heading', { name: 'Welcome, lindenbakery' }).waitFor();
  await goTo(mine, '/profile');
  await mine.getByText('This browser').waitFor();
  assert.equal(await mine.getByText('Subscription Management').count(), 0);
});

test('free mode takes a newcomer on to the dashboard by itself, and Back does not lead into a loop', async (t) => {
  const stage = await startStage(t);
  const { page } = await registered(stage, 'lindenbakery');
  await page.getByText('Your dashboard opens by itself in a moment.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome, lindenbakery' }).waitFor();
  await goTo(page, '/help/templates');
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome, lindenbakery' }).waitFor();
  const visitor = await stage.open('/pricing');
  await visitor.getByRole('heading', { name: 'This server is free to use' }).waitFor();
  assert.equal(await visitor.getByText('Your dashboard opens').count(), 0);
});

test('stripe mode for a visitor: prices in force, and the way to an account', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'stripe' });
  await stage.app.context.settings.save({
    subscription_price_advanced: 20,
    subscription_price_advanced_annual: 120,
  });
  const page = await stage.open('/pricing');
  await page.getByText('$120', { exact: true }).waitFor();
  await page.getByText('You save $120 (50%)').waitFor();
  await page.getByText('Do I need ManyChat?').click();
  await page.getByText('ManyChat receives your Instagram messages').waitFor();
  await stage.app.context.settings.save({
    subscription_price_advanced: 17,
    subscription_price_advanced_annual: 96,
  });
  await page.reload();
  await page.getByText('You save $108 (53%)').waitFor();
  await stage.inspectPage(page, 'pricing');
  await page.getByRole('link', { name: 'Get Started with Advanced Annual' }).click();
  await page.waitForURL('**/register');
  await goTo(page, '/subscribe');
  await page.waitForURL('**/login?next=%2Fsubscribe');
  await goTo(page, '/privacy-policy');
  await page.getByText('Payments are handled by Stripe.').waitFor();
  await stage.inspectPage(page, 'privacy-stripe');
  await goTo(page, '/terms-of-service');
  await page.getByText('Stripe takes the payments on our behalf').waitFor();
});

test('stripe mode without a plan: only the plans and the profile; then a granted plan, then its end', async (t) => {
  let now = Date.now();
  const stage = await startStage(t, { BILLING_MODE: 'stripe' }, { clock: () => now });
  stage.expectConsole(/status of (404|503)/);
  const page = await pageOf(stage, await accountIn(stage), '/dashboard');
  await page.waitForURL('**/subscribe');
  const radio = (name: string) => page.getByRole('radio', { name });
  assert.ok(await radio('Standard').isChecked(), 'standard by default');
  await page.locator('.plan-card', { hasText: 'Advanced Annual' }).getByText('Unlimited templates').click();
  await page.waitForURL('**/subscribe?plan=advanced_annual');
  assert.ok(await radio('Advanced Annual').isChecked());
  await stage.inspectPage(page, 'subscribe');
  await page.getByRole('button', { name: 'Subscribe to Advanced' }).click();
  await page.locator('.toast.danger').waitFor();
  await goTo(page, '/profile');
  await page.getByRole('link', { name: 'See the plans' }).waitFor();
  await stage.inspect(page, 'profile-no-plan');

  await stage.app.context.billing.grant(1, 'advanced_annual', now + 12 * HOUR_MS);
  await page.reload();
  await page.getByText('Subscription Ending').waitFor();
  // Nobody pays for it: there is nothing to take back.
  assert.equal(await page.getByRole('button', { name: 'Reactivate' }).count(), 0);
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('dialog').getByText('$67 a year').waitFor();
  await stage.inspect(page, 'change-plan');
  await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();
  await sawNotice(page, 'No Change');
  await page.keyboard.press('Escape');
  await stage.inspectPage(page, 'profile-plan');
  await goTo(page, '/pricing');
  assert.ok(await page.getByRole('button', { name: 'Current Plan' }).isDisabled());
  await goTo(page, '/profile?subscription=canceled');
  await sawNotice(page, 'Checkout Cancelled');
  await page.waitForURL((url) => url.search === '');
  await goTo(page, '/dashboard');
  await page.getByRole('heading', { name: 'Welcome, lindenbakery' }).waitFor();

  // Nothing asks while the clock moves.
  await page.goto('about:blank');
  now += 13 * HOUR_MS;
  await page.goto(`${stage.app.url}/dashboard`);
  await page.waitForURL('**/subscribe');
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor();
  assert.equal(await page.getByText('Your plan has ended').count(), 0, 'that is said to who was there');
});

test('a plan that ends while a page is open leads to the plans, says why, and nothing typed is lost', async (t) => {
  let now = Date.now();
  const stage = await startStage(t, { BILLING_MODE: 'stripe' }, { clock: () => now });
  stage.expectConsole(/status of 402/);
  const account = await accountIn(stage);
  const { billing, templates } = stage.app.context;
  await billing.grant(1, 'standard', now + HOUR_MS);
  const { id } = await templates.create(1, { ...BAKERY });
  const page = await pageOf(stage, account, '/dashboard');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  now += HOUR_MS;
  // Whatever the owner does next leads there.
  await page.getByRole('link', { name: 'Conversations', exact: true }).click();
  await page.waitForURL('**/subscribe');
  const ended = page.getByText('Your plan has ended');
  await ended.waitFor();
  await stage.inspect(page, 'subscribe-ended');

  await billing.grant(1, 'standard', now + HOUR_MS);
  await page.goto(`${stage.app.url}/templates/${id}`);
  await page.getByLabel('Role').fill('Course host');
  now += HOUR_MS;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/subscribe');
  await ended.waitFor();
  await billing.grant(1, 'standard', now + HOUR_MS);
  await page.goto(`${stage.app.url}/templates/${id}`);
  await page.getByText('We kept what you typed').waitFor();
  assert.equal(await page.getByLabel('Role').inputValue(), 'Course host');
});
