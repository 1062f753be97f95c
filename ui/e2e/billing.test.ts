import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATHS } from '../paths.ts';
import { keyboardHands } from './support/hands.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';
import { CARDS } from './support/stripe/browser.ts';
import { answerBank, cardField, payWith, startPaying } from './support/stripe/paying.ts';

test('buying a plan: a declined card, another one, and the plan runs without any event', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  stage.expectConsole(/status of 402 .*api\.stripe\.com/);
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Advanced' }).click();
  await page.getByRole('heading', { name: 'Pay for Advanced (Annual)' }).waitFor();
  await page.getByRole('button', { name: 'Pay $96' }).waitFor();
  await cardField(page).waitFor();
  await stage.inspectPage(page, 'pay');

  await page.getByRole('button', { name: 'Pay $96' }).click();
  await page.getByText('Your card number is incomplete.').waitFor();
  assert.equal(await page.locator('.toast').count(), 0, 'what is only half typed is no failed payment');
  await payWith(page, 'declined');
  await sawNotice(page, 'Payment Failed');
  await page.locator('.payment-problem', { hasText: 'Your card has insufficient funds.' }).waitFor();
  assert.equal(await cardField(page).inputValue(), CARDS.declined, 'the form stays as it was');
  await stage.inspect(page, 'pay-declined');
  assert.equal((await user()).isActiveSubscriber, false);

  await payWith(page, 'good');
  await sawNotice(page, 'Payment Successful');
  await page.getByText('You are now subscribed.').waitFor();
  await page.waitForURL('**/dashboard');
  const { planType, subscription } = await user();
  assert.deepEqual([planType, subscription.status], ['advanced_annual', 'active']);
  assert.equal(stripe.liveSubscriptions().length, 1);
  await page.goBack();
  assert.notEqual(new URL(page.url()).pathname, '/subscribe', 'Back leads to no form that is done with');
});

test('a plan is bought by keyboard alone', async (t) => {
  const { customer } = await startPaying(t);
  const { page } = await customer('/pricing', { viewport: { width: 768, height: 900 } });
  const { press, write } = keyboardHands(page);
  await press(page.getByRole('link', { name: 'Subscribe with Standard Monthly' }));
  await press(page.getByRole('button', { name: 'Subscribe to Standard' }));
  const title = page.getByRole('heading', { name: 'Pay for Standard' });
  await title.waitFor();
  assert.ok(
    await title.evaluate((heading) => heading === document.activeElement),
    'a reader hears what comes',
  );
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  await write(cardField(page), CARDS.asks);
  await press(page.getByRole('button', { name: 'Pay $9' }));
  await answerBank(page, 'Complete');
  await page.waitForURL('**/dashboard');
});

test('an abandoned form: the same plan again is the same payment, another plan a new one', async (t) => {
  const { stripe, customer } = await startPaying(t);
  const { page, user } = await customer('/subscribe');
  const form = page.getByRole('button', { name: /^Pay \$/ });
  const choose = (name: string) => page.getByRole('button', { name: `Subscribe to ${name}` }).click();
  await choose('Standard');
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  await page.goto('/pricing');
  await page.goto('/subscribe');
  await choose('Standard');
  await form.waitFor();
  assert.equal(stripe.tables.paymentIntents.size, 1);
  await page.getByRole('button', { name: 'Choose another plan' }).click();
  await choose('Advanced');
  await page.getByRole('button', { name: 'Pay $96' }).waitFor();
  await payWith(page, 'good');
  await page.waitForURL('**/dashboard');
  assert.equal((await user()).planType, 'advanced_annual');
  assert.equal(stripe.liveSubscriptions().length, 1);
});

test('the bank asks above the page: failed, then completed', async (t) => {
  const { stage, customer } = await startPaying(t);
  stage.expectConsole(/status of 402 .*api\.stripe\.com/);
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await payWith(page, 'asks');
  await answerBank(page, 'Fail');
  await sawNotice(page, 'Payment Failed');
  await page.locator('.payment-problem', { hasText: 'unable to authenticate' }).waitFor();
  await payWith(page, 'asks');
  await answerBank(page, 'Complete');
  await page.waitForURL('**/dashboard');
  assert.equal((await user()).subscription.status, 'active');
});

test('the bank has a page of its own: back again the plan is known at once, and a second time harms nothing', async (t) => {
  const { customer } = await startPaying(t);
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await payWith(page, 'leads');
  const [back] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('redirect_status=succeeded')),
    page.getByRole('link', { name: 'Complete' }).click(),
  ]);
  await sawNotice(page, 'Payment Successful');
  await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  assert.equal((await user()).planType, 'standard');

  await page.goto(back.url());
  await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.goBack();
  assert.doesNotMatch(page.url(), /client_secret/, 'no secret stays in the history');
});

test('refused at the page of the bank: back at the form, which says so and still works', async (t) => {
  const { stage, customer } = await startPaying(t);
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await payWith(page, 'leads');
  await page.getByRole('link', { name: 'Fail' }).click();
  await page.getByText('Your bank did not confirm the payment. Nothing was charged.').waitFor();
  assert.equal(new URL(page.url()).search, '');
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  await cardField(page).waitFor();
  await stage.inspect(page, 'pay-refused');
  await payWith(page, 'good');
  await page.waitForURL('**/dashboard');
  assert.equal((await user()).planType, 'standard');
});

test('an address that claims a payment gives nothing, and one that claims a refusal takes nothing', async (t) => {
  const { customer } = await startPaying(t);
  const { page, buy } = await customer('/dashboard?payment_intent=pi_1&redirect_status=failed');
  await page.waitForURL('**/subscribe');
  await sawNotice(page, 'Payment Failed');
  await buy('standard');
  await page.goto('/dashboard?payment_intent=pi_1&redirect_status=failed');
  await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
});

test('on a free server nothing of Stripe is loaded, shown or allowed, by no page', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'free' });
  stage.expectConsole(/status of 409 .*sync-subscription/);
  const { page } = await ownerAt(stage, '/dashboard');
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  for (const path of Object.values(PATHS)) {
    const first = await fetch(`${stage.app.url}${path}`);
    const said = `${await first.text()} ${first.headers.get('content-security-policy')}`;
    assert.doesNotMatch(said, /stripe/i, `the first answer for ${path}`);
    await goTo(page, path);
    await page.locator('h1').first().waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /stripe/i, path);
  }
  const addresses = [...asked];
  assert.deepEqual(
    addresses.filter((url) => !url.startsWith(stage.app.url) || url.includes('/api/billing')),
    [],
  );
  const scripts = addresses.filter((url) => url.endsWith('.js'));
  assert.ok(scripts.length > 20);
  for (const url of scripts) {
    assert.doesNotMatch(await (await fetch(url)).text(), /https:\/\/js\.stripe\.com/, url);
  }
  await page.goto(`${stage.app.url}/dashboard?payment_intent=pi_1&redirect_status=succeeded`);
  await page.waitForURL((url) => url.search === '');
});
