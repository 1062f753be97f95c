import type { PlanChange } from '../../contract/plan-change.ts';
import { PLAN_LABELS, type PlanType } from '../../contract/plans.ts';
import { AppError } from '../../errors.ts';
import { CONTINUES_WITH, willEnd } from './next-step.ts';
import type { Stripe } from './stripe.ts';
import type { Operation } from './stripe-operation.ts';

const NO_CARD = 'There is no card on file. Please add one under “Invoices and card” first.';

/** What a subscription of another plan is turned into. */
export interface Change {
  subscription: Stripe.Subscription;
  itemId: string;
  planType: PlanType;
  priceId: string;
}

/** Changes the plan with the card on file. The new plan is there once it is paid for, and not before. */
export async function changeInPlace(
  operation: Operation,
  { subscription, itemId, planType, priceId }: Change,
): Promise<PlanChange> {
  const { client } = operation;
  const { id } = subscription;
  const state = [id, idOf(subscription.latest_invoice), priceId];
  // Stripe takes nothing else along with a change that may have to wait for its payment.
  if (willEnd(subscription)) {
    const metadata = { [CONTINUES_WITH]: priceId };
    await client.subscriptions.update(id, { metadata }, operation.writing('note', ...state));
  }
  const changed = await client.subscriptions.update(
    id,
    {
      items: [{ id: itemId, price: priceId }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    },
    operation.writing('change', ...state),
  );
  if (changed.pending_update === null) return carryOn(operation, changed, planType);
  return settle(operation, changed, idOf(changed.latest_invoice));
}

/** The change waits for its payment: the bank asks the customer, or it is given up. */
export async function settle(
  operation: Operation,
  subscription: Stripe.Subscription,
  invoiceId: string,
): Promise<PlanChange> {
  const { client } = operation;
  const payments = await client.invoicePayments.list(
    { invoice: invoiceId, expand: ['data.payment.payment_intent'] },
    operation.reading(),
  );
  const intent = payments.data.map(({ payment }) => payment.payment_intent).find(isObject);
  const secret = intent?.status === 'requires_action' ? intent.client_secret : null;
  if (secret !== null) return { clientSecret: secret };
  // Otherwise it would be taken from the next card that is saved.
  await client.invoices.voidInvoice(invoiceId, {}, operation.writing('void', invoiceId));
  if (CONTINUES_WITH in subscription.metadata) {
    const step = operation.writing('forget', subscription.id, invoiceId);
    await client.subscriptions.update(subscription.id, { metadata: { [CONTINUES_WITH]: '' } }, step);
  }
  const error = intent?.last_payment_error;
  const sentence = error?.type === 'card_error' ? error.message : NO_CARD;
  throw new AppError('payment_declined', sentence === undefined ? {} : { sentence });
}

/** The change is made: a subscription that was to end goes on, as its owner has chosen with it. */
export async function carryOn(
  operation: Operation,
  subscription: Stripe.Subscription,
  planType: PlanType,
): Promise<PlanChange> {
  return nowOn(planType, willEnd(subscription) ? await takeBackEnd(operation, subscription) : subscription);
}

/** Nothing is left to do. */
export function nowOn(planType: PlanType, { status }: Stripe.Subscription): PlanChange {
  return { subscription: { planType, status }, message: `Your plan is now ${PLAN_LABELS[planType]}.` };
}

/** Takes back a cancellation of either kind; Stripe takes one of the two parameters at a time. */
export async function takeBackEnd(
  operation: Operation,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { id, cancel_at: at, latest_invoice: invoice } = subscription;
  const step = operation.writing('continue', id, at, idOf(invoice));
  return operation.client.subscriptions.update(id, withoutEnd(subscription), step);
}

/** What takes a cancellation back. */
export function withoutEnd({ cancel_at_period_end: isAtPeriodEnd }: Stripe.Subscription) {
  const end = isAtPeriodEnd ? { cancel_at_period_end: false } : ({ cancel_at: '' } as const);
  return { ...end, metadata: { [CONTINUES_WITH]: '' } };
}

function isObject<T extends object>(value: T | string | null | undefined): value is T {
  return typeof value === 'object' && value !== null;
}

function idOf(invoice: string | { id: string } | null): string {
  return typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
}
