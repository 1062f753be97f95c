import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { UserView } from '../../src/contract/user.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { seesActions } from './support/dialog-actions.ts';
import { sawNotice } from './support/steps.ts';
import { answerBank, startPaying } from './support/stripe/paying.ts';

const DAY_MS = 24 * 3_600_000;

const card = (page: Page) => page.locator('section.card', { hasText: 'Subscription Management' });
const facts = (page: Page) => card(page).locator('.facts');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

async function changeTo(page: Page, plan: string): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Change plan').click();
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await seesActions(page);
  await dialog.getByRole('radio', { name: new RegExp(`^${plan} (?:\\(your plan\\) )?\\$`) }).check();
  await dialog.getByRole('button', { name: 'Change plan' }).click();
}

test('a plan that renews: up and down in place, cancelled, and taken back', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  const { page, user, buy } = await customer('/profile');
  await page.getByRole('link', { name: 'See the plans' }).waitFor();
  await buy('standard');
  await facts(page).getByText('$9 a month').waitFor();
  await card(page).getByText('Renews').waitFor();
  await stage.inspect(page, 'profile-renewing');

  await changeTo(page, 'Advanced');
  await sawNotice(page, 'Plan Updated');
  await facts(page).getByText('$17 a month').waitFor();
  assert.equal((await user()).planType, 'advanced');
  await changeTo(page, 'Standard');
  await facts(page).getByText('$9 a month').waitFor();
  assert.equal((await user()).planType, 'standard');
  assert.equal(stripe.liveSubscriptions().length, 1);
  await changeTo(page, 'Standard');
  await sawNotice(page, 'No Change');
  await page.getByText('You are already subscribed to this plan.').waitFor();
  await page.keyboard.press('Escape');

  await button(page, 'Cancel subscription').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  const renewsAt = (await user()).subscription.renewsAt ?? '';
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(renewsAt));
  await dialog.getByText(day.replace(' ', '\u00a0')).waitFor();
  await stage.inspect(page, 'cancel-subscription');
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  assert.equal((await user()).subscription.willEnd, false);
  await button(page, 'Cancel subscription').click();
  await dialog.getByRole('button', { name: 'Yes, Cancel Subscription' }).click();
  await sawNotice(page, 'Subscription cancelled');
  await page.getByText('You can resubscribe anytime.').waitFor();
  await card(page).getByText('Subscription Ending').waitFor();
  assert.equal(await button(page, 'Cancel subscription').count(), 0);
  await stage.inspect(page, 'profile-ending');
  await button(page, 'Reactivate').click();
  await sawNotice(page, 'Subscription reactivated');
  await card(page).getByText('Renews').waitFor();
  assert.equal((await user()).subscription.willEnd, false);
});

test('a page from before a change elsewhere: the sentence, then how it is now', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  stage.expectConsole(/status of 409/);
  const { page, api } = await customer('/profile', { plan: 'standard' });
  await card(page).getByText('Renews').waitFor();
  await api('POST', '/api/user/change-plan', { planType: 'advanced' });
  await changeTo(page, 'Advanced');
  await sawNotice(page, 'Plan Change Failed');
  await page.getByText('You are already subscribed to this plan.').waitFor();
  await facts(page).getByText('$17 a month').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);

  const [subscription] = stripe.liveSubscriptions();
  stripe.cancelAtOnce(subscription?.id ?? '');
  await stripe.deliver();
  await button(page, 'Cancel subscription').click();
  await page.getByRole('button', { name: 'Yes, Cancel Subscription' }).click();
  await sawNotice(page, 'Cancellation failed');
  await card(page).getByRole('link', { name: 'See the plans' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('a change that the card refuses leaves the plan; one that the bank asks about waits for the answer', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  stage.expectConsole(/status of 40[29]/);
  const { page, user, customerId } = await customer('/profile', { plan: 'standard' });
  await card(page).getByText('Renews').waitFor();
  stripe.nextPayments(customerId(), 'declines');
  await changeTo(page, 'Advanced');
  await sawNotice(page, 'Plan Change Failed');
  await page.getByText('Your card has insufficient funds.').waitFor();
  await facts(page).getByText('$9 a month').waitFor();
  assert.equal((await user()).planType, 'standard');

  stripe.nextPayments(customerId(), 'authenticates');
  await changeTo(page, 'Advanced');
  await card(page).getByText('Your bank wants to check this payment.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0, 'a dialog would cover the bank');
  assert.equal((await user()).planType, 'standard');
  await answerBank(page, 'Complete');
  await sawNotice(page, 'Plan Updated');
  await facts(page).getByText('$17 a month').waitFor();
  assert.equal((await user()).planType, 'advanced');
  assert.equal(stripe.liveSubscriptions().length, 1);
});

test('invoices and card are on a page of Stripe, which leads back', async (t) => {
  const { stage, customer } = await startPaying(t);
  const { page, buy } = await customer('/profile');
  assert.equal(await button(page, 'Invoices and card').count(), 0, 'nobody has paid yet');
  await buy('standard');
  await button(page, 'Invoices and card').click();
  await page.getByRole('heading', { name: 'Invoices and card' }).waitFor();
  await page.getByRole('link', { name: 'Return' }).click();
  await page.waitForURL(`${stage.app.url}/profile`);
  await card(page).getByText('Renews').waitFor();
});

test('a renewal that fails: until when it goes on, and where to mend it; then it is on hold', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  const { page, user, customerId } = await customer('/profile', { plan: 'standard' });
  stripe.setAfterRetries('unpaid');
  stripe.setCard(customerId(), { outcome: 'declines' });
  await pass(32, ({ subscription }) => subscription.isPastDue);
  await card(page).getByText('Your payment failed').waitFor();
  await card(page).getByText('You have full access until').waitFor();
  await stage.inspect(page, 'profile-past-due');
  await pass(30, ({ isActiveSubscriber }) => !isActiveSubscriber);
  await card(page).getByText('Your plan is on hold').waitFor();
  await stage.inspect(page, 'profile-on-hold');
  await button(page, 'Invoices and card').click();
  await page.getByRole('heading', { name: 'Invoices and card' }).waitFor();

  /** Time goes by with no page open, and the server hears what came of it. */
  async function pass(days: number, isThen: (user: UserView) => boolean): Promise<void> {
    await page.goto('about:blank');
    stripe.advance(days * DAY_MS);
    await stage.app.context.db.knex('sessions').update({ expires_at: stripe.now() + DAY_MS });
    await stripe.deliver();
    await waitFor('the server to hear of it', async () => isThen(await user()));
    await page.goto('/profile');
  }
});

test('on the page of Stripe: given up, then paid', async (t) => {
  const { stage, customer } = await startPaying(t, { BILLING_CHECKOUT: 'hosted' });
  const { page, user } = await customer('/subscribe');
  const subscribe = page.getByRole('button', { name: 'Subscribe to Advanced' });
  await subscribe.click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await sawNotice(page, 'Checkout Cancelled');
  await page.waitForURL(`${stage.app.url}/profile`);

  await page.goto('/subscribe');
  await subscribe.click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await sawNotice(page, 'Subscription Updated');
  await page.waitForURL(`${stage.app.url}/profile`);
  await card(page).getByText('Advanced (Annual)').waitFor();
  assert.equal((await user()).planType, 'advanced_annual', 'no event has come');
});

test("a browser that blocks Stripe's script is offered the page of Stripe", async (t) => {
  const { stage, customer } = await startPaying(t);
  stage.expectConsole(/js\.stripe\.com/);
  const { page, user } = await customer('/robots.txt');
  // Before the page that may fetch the script ahead.
  await page.context().route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
  await page.goto(`${stage.app.url}/subscribe`);
  await page.getByRole('button', { name: 'Subscribe to Standard' }).click();
  await page.getByText("The card form can't be shown").waitFor();
  await stage.inspect(page, 'pay-blocked');
  await page.getByRole('button', { name: "Pay on Stripe's page" }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await sawNotice(page, 'Subscription Updated');
  assert.equal((await user()).planType, 'standard');
});

test('a given plan, and a subscription beside it', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  const { page, buy } = await customer('/profile');
  await stage.app.context.billing.grant(1, 'advanced_annual', stripe.now() + 40 * DAY_MS);
  await page.reload();
  await card(page).getByText('The operator of this server gave you this plan.').waitFor();
  await page.getByRole('link', { name: 'Choose a plan' }).waitFor();
  await buy('standard');
  await card(page).getByText('on top of your own subscription').waitFor();
  await card(page).getByText('Advanced (Annual)').waitFor();
  await button(page, 'Cancel subscription').waitFor();
});

test('when Stripe is away, the page says so and stays as it is', async (t) => {
  const { stage, stripe, customer } = await startPaying(t);
  stage.expectConsole(/status of 50\d/);
  const { page } = await customer('/profile', { plan: 'standard' });
  await card(page).getByText('Renews').waitFor();
  const { url } = stage.app;
  await stripe.close();
  await button(page, 'Invoices and card').click();
  await sawNotice(page, 'Error');
  await changeTo(page, 'Advanced');
  await sawNotice(page, 'Plan Change Failed');
  await page.keyboard.press('Escape');
  await page.goto(`${url}/profile?subscription=success`);
  await sawNotice(page, 'Subscription Updated');
  await facts(page).getByText('$9 a month').waitFor();
});
