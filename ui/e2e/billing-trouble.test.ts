import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../testing/wait-for.ts';
import { sawNotice } from './support/steps.ts';
import { payWith, startPaying } from './support/stripe/paying.ts';

test('a form that another tab has made worthless says so, charges nothing, and is renewed', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  stage.expectConsole(/status of 402 .*api\.stripe\.com/);
  const { page, api, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  await api('POST', '/api/user/change-plan', { planType: 'advanced' });
  await payWith(page, 'good');
  await page.getByText('This form has expired').waitFor();
  await stage.inspect(page, 'pay-expired');
  assert.equal((await user()).isActiveSubscriber, false);
  await page.getByRole('button', { name: 'Open a new form' }).click();
  await payWith(page, 'good');
  await page.waitForURL('**/dashboard');
  assert.equal((await user()).planType, 'standard');
  assert.equal(stripe.liveSubscriptions().length, 1);
});

test('a form that was paid in another tab takes no second payment', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  stage.expectConsole(/status of 402 .*api\.stripe\.com/);
  const { page, customerId } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  const [intent] = stripe.tables.paymentIntents.values();
  stripe.confirm(intent?.client_secret ?? '');
  await payWith(page, 'good');
  await sawNotice(page, 'Payment Successful');
  await page.waitForURL('**/dashboard');
  const charges = [...stripe.tables.charges.values()].filter(({ customer: id }) => id === customerId());
  assert.equal(charges.length, 1);
});

test('a connection that breaks while paying: nobody is told that it went through, and the next try works', async (t) => {
  const { stage, customer } = await startPaying(t);
  stage.expectConsole(/Failed to load resource: net::ERR_FAILED/);
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  const broken = 'https://api.stripe.com/v1/confirm';
  await page.context().route(broken, (route) => route.abort());
  await payWith(page, 'good');
  await sawNotice(page, 'Payment Failed');
  await page.locator('.payment-problem', { hasText: 'you are never charged twice' }).waitFor();
  await page.context().unroute(broken);
  await payWith(page, 'good');
  await page.waitForURL('**/dashboard');
  assert.equal((await user()).planType, 'standard');
});

test('a payment that takes days says so, and the plan begins when it is through', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  const { page } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await payWith(page, 'slow');
  await page.getByText('Your bank is working on it').waitFor();
  await stage.inspect(page, 'pay-processing');
  const [intent] = stripe.tables.paymentIntents.values();
  stripe.confirm(intent?.client_secret ?? '');
  await page.getByRole('button', { name: 'Check again' }).click();
  await sawNotice(page, 'Payment Successful');
  await page.waitForURL('**/dashboard');
});

test('a server that has no key for the form leads to the page of Stripe', async (t) => {
  const { customer } = await startPaying(t, { BILLING_STRIPE_PUBLISHABLE_KEY: '' });
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await sawNotice(page, 'Subscription Updated');
  // The page says so at once, and asks the provider then.
  await waitFor('the plan', async () => (await user()).planType === 'standard');
});

test('a payment that was begun and left is found again on the profile page', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  const { page, user } = await customer('/subscribe');
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await page.getByRole('button', { name: 'Pay $9' }).waitFor();
  await stripe.deliver();
  await waitFor('the begun payment', async () => (await user()).subscription.status === 'incomplete');
  await page.goto('/profile');
  await page.getByText('Your payment is not finished').waitFor();
  await stage.inspect(page, 'profile-unfinished');
  await page.getByRole('link', { name: 'Finish the payment' }).click();
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await payWith(page, 'good');
  await page.waitForURL('**/dashboard');
  assert.equal(stripe.tables.paymentIntents.size, 1);
});
