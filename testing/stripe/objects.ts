/**
 * What the stand-in keeps of each object: names and types are the SDK's, and another object is kept as its id.
 * Fields that neither the product nor a test looks at are left out.
 */
import type { Stripe } from '../../src/features/billing/stripe.ts';

/** `string | Customer | null` is `string | null` here. */
type Plain<V> = string extends V ? Extract<V, string | null | undefined> : V;
type Kept<T, K extends keyof T> = { [P in K]-?: Exclude<Plain<T[P]>, undefined> };

export type KeptCustomer = Kept<
  Stripe.Customer,
  | 'id'
  | 'object'
  | 'balance'
  | 'created'
  | 'currency'
  | 'delinquent'
  | 'description'
  | 'email'
  | 'livemode'
  | 'metadata'
  | 'name'
  | 'phone'
> & {
  address: Record<string, string> | null;
  invoice_settings: { default_payment_method: string | null };
};

export type GoneCustomer = Stripe.DeletedCustomer;

export type KeptProduct = Kept<
  Stripe.Product,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'default_price'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'name'
  | 'statement_descriptor'
  | 'tax_code'
  | 'type'
  | 'unit_label'
  | 'updated'
  | 'url'
>;

export type KeptPrice = Kept<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'billing_scheme'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
  | 'product'
  | 'recurring'
  | 'tax_behavior'
  | 'type'
  | 'unit_amount'
> & { unit_amount_decimal: string };

export interface KeptItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_end: number;
  current_period_start: number;
  metadata: Record<string, string>;
  price: KeptPrice;
  quantity: number;
  subscription: string;
}

export interface KeptList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type KeptSubscription = Kept<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'default_payment_method'
  | 'description'
  | 'ended_at'
  | 'latest_invoice'
  | 'livemode'
  | 'metadata'
  | 'pending_setup_intent'
  | 'start_date'
  | 'trial_end'
  | 'trial_start'
> & {
  status: SubscriptionStatus;
  automatic_tax: { enabled: boolean; disabled_reason: null; liability: null };
  cancellation_details: {
    comment: string | null;
    feedback: string | null;
    reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null;
  };
  items: KeptList<KeptItem>;
  payment_settings: { save_default_payment_method: 'off' | 'on_subscription' };
  pending_update: { expires_at: number; subscription_items: KeptItem[] } | null;
  pause_collection: null;
  schedule: null;
};

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid';

export type KeptInvoice = Kept<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'auto_advance'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'hosted_invoice_url'
  | 'livemode'
  | 'next_payment_attempt'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'status_transitions'
  | 'subtotal'
  | 'total'
> & {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  lines: KeptList<KeptLine>;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Record<string, string>; subscription: string };
  };
};

export interface KeptLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  quantity: number;
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string };
  };
}

export type KeptPaymentIntent = Kept<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'canceled_at'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'customer'
  | 'latest_charge'
  | 'livemode'
  | 'payment_method'
  | 'payment_method_types'
  | 'setup_future_usage'
> & {
  status: 'canceled' | 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded';
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, string> } | null;
};

export type KeptSetupIntent = Kept<
  Stripe.SetupIntent,
  'id' | 'object' | 'client_secret' | 'created' | 'customer' | 'livemode' | 'payment_method' | 'usage'
> & { status: 'canceled' | 'requires_payment_method' | 'succeeded' };

export type KeptPaymentMethod = Kept<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'metadata' | 'type'
> & {
  card: {
    brand: string;
    country: string;
    exp_month: number;
    exp_year: number;
    funding: string;
    last4: string;
  };
};

export type KeptInvoicePayment = Kept<
  Stripe.InvoicePayment,
  | 'id'
  | 'object'
  | 'amount_paid'
  | 'amount_requested'
  | 'created'
  | 'currency'
  | 'invoice'
  | 'is_default'
  | 'livemode'
> & { status: 'canceled' | 'open' | 'paid'; payment: { type: 'payment_intent'; payment_intent: string } };

export type KeptCharge = Kept<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'customer'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'receipt_url'
  | 'refunded'
> & { status: 'failed' | 'pending' | 'succeeded' };

export type KeptRefund = Kept<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;

export type KeptDispute = Kept<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
> & { status: 'lost' | 'needs_response' | 'under_review' | 'won' };

export type KeptSession = Kept<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'allow_promotion_codes'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer'
  | 'expires_at'
  | 'invoice'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_method_types'
  | 'subscription'
  | 'success_url'
  | 'ui_mode'
  | 'url'
  | 'amount_total'
> & {
  status: 'complete' | 'expired' | 'open';
  payment_status: 'paid' | 'unpaid';
  automatic_tax: { enabled: boolean; liability: null; status: null };
};

export interface KeptEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export type KeptWebhookEndpoint = Kept<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'api_version' | 'created' | 'enabled_events' | 'livemode' | 'status' | 'url'
>;
