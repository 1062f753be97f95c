import type { PaymentIntent, SetupIntent, Stripe, StripeError } from '@stripe/stripe-js';

/** The state of a payment that charges now or only keeps a card for later. */
export type Standing =
  | { kind: 'paid' }
  /** The bank takes its time. */
  | { kind: 'processing' }
  /** The bank wants to ask the customer something. */
  | { kind: 'question' }
  | OpenPayment
  /** It was given up for another one. */
  | { kind: 'expired' };

/** A card is wanted. */
export interface OpenPayment {
  kind: 'open';
  /** What is charged, in cents; null: nothing yet. */
  amount: number | null;
  /** What was wrong with the last attempt. */
  message: string | null;
  /** The attempt never left the form, which marks the field by itself. */
  isTyping: boolean;
}

interface Result {
  paymentIntent?: PaymentIntent | undefined;
  setupIntent?: SetupIntent | undefined;
  error?: StripeError | undefined;
}

const UNREACHED =
  'The connection to the payment provider broke. Press the button again: you are never charged twice.';
const UNCONFIRMED = 'Your bank did not confirm the payment. Nothing was charged.';

/** Secrets of what keeps a card without charging it begin with this. */
export function isForLater(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_');
}

export async function standingNow(stripe: Stripe, clientSecret: string): Promise<Standing> {
  const result: Result = isForLater(clientSecret)
    ? await stripe.retrieveSetupIntent(clientSecret)
    : await stripe.retrievePaymentIntent(clientSecret);
  const standing = standingAfter(result);
  // Not tried yet.
  return standing.kind === 'open' ? { ...standing, message: null } : standing;
}

/** What an answer of Stripe's script means. */
export function standingAfter({ paymentIntent, setupIntent, error }: Result): Standing {
  const payment = paymentIntent ?? error?.payment_intent;
  const status = (payment ?? setupIntent ?? error?.setup_intent)?.status;
  if (status === 'succeeded' || status === 'requires_capture') return { kind: 'paid' };
  if (status === 'processing') return { kind: 'processing' };
  if (status === 'canceled' || error?.code === 'resource_missing') return { kind: 'expired' };
  if (status === 'requires_action' && error === undefined) return { kind: 'question' };
  const message = error === undefined ? UNCONFIRMED : sentenceFor(error);
  return {
    kind: 'open',
    amount: payment?.amount ?? null,
    message,
    isTyping: error?.type === 'validation_error',
  };
}

/** The provider's own words are made for customers only where the card is at fault. */
function sentenceFor({ type, message }: StripeError): string {
  const isAboutCard = type === 'card_error' || type === 'validation_error';
  return isAboutCard && message !== undefined ? message : UNREACHED;
}
