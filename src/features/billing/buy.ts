import type { Config } from '../../config.ts';
import type { PlanChange } from '../../contract/plan-change.ts';
import type { PlanType } from '../../contract/plans.ts';
import { AppError } from '../../errors.ts';
import { closePages, openForm, openPage, type Purchase } from './checkout.ts';
import { carryOn, changeInPlace, settle } from './in-place.ts';
import { type NextStep, nextStep, type Wanted } from './next-step.ts';
import { readSubscriptions } from './read-subscriptions.ts';
import { isRefusal, isStripeFault, stripeAway } from './stripe-errors.ts';
import type { Operation } from './stripe-operation.ts';

/** How often the customer is looked at before somebody is asked to try later. */
const LOOKS = 6;

/**
 * Leads from whatever Stripe has of the customer to the plan that is wanted. Each step is decided from what was just read,
 * so that it can be begun again wherever it has ended.
 */
export async function buy(
  config: Config,
  operation: Operation,
  customerId: string,
  wanted: Wanted,
): Promise<PlanChange> {
  const newestPage = await closePages(operation, customerId);
  for (let look = 0; look < LOOKS; look += 1) {
    const subscriptions = await readSubscriptions(operation, customerId);
    const step = nextStep(subscriptions, wanted);
    if (step.do === 'clear' || step.do === 'end') {
      await makeRoom(operation, step);
      continue;
    }
    const newest = `${subscriptions[0]?.id ?? ''}+${newestPage ?? ''}`;
    return take(config, operation, step, wanted, { customerId, priceId: wanted.priceId, newest });
  }
  throw stripeAway();
}

type Room = Extract<NextStep, { do: 'clear' | 'end' }>;

/** What was paid, or given up, in the meantime is no failure: the next look sees it. */
async function makeRoom({ client, writing }: Operation, step: Room): Promise<void> {
  const { invoiceId } = step;
  try {
    if (step.do === 'end')
      await client.subscriptions.cancel(step.subscriptionId, {}, writing('end', step.subscriptionId));
    // Its form, or a link in a mail, could still take money for it.
    if (invoiceId !== null) await client.invoices.voidInvoice(invoiceId, {}, writing('void', invoiceId));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

async function take(
  config: Config,
  operation: Operation,
  step: Exclude<NextStep, Room>,
  { planType, priceId, isHosted }: Wanted,
  purchase: Purchase,
): Promise<PlanChange> {
  switch (step.do) {
    case 'refuse':
      throw new AppError(step.why);
    case 'resume':
      return { clientSecret: step.clientSecret };
    case 'settle':
      return settle(operation, step.subscription, step.invoiceId);
    case 'continue':
      return carryOn(operation, step.subscription, planType);
    case 'change':
      return changeInPlace(operation, { ...step, planType, priceId });
    case 'buy':
      return isHosted ? openPage(config, operation, purchase) : begin(config, operation, planType, purchase);
  }
}

async function begin(
  config: Config,
  operation: Operation,
  planType: PlanType,
  purchase: Purchase,
): Promise<PlanChange> {
  try {
    return await openForm(config.billing, operation, planType, purchase);
  } catch (error) {
    // The tax needs an address, which only Stripe's own page asks for.
    if (!isStripeFault(error) || error.code !== 'customer_tax_location_invalid') throw error;
    return openPage(config, operation, purchase);
  }
}
