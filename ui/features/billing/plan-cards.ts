import type { PlanType } from '../../../src/contract/plans.ts';
import { annualSaving, type PricingView } from '../../../src/contract/pricing.ts';

export interface PlanCardText {
  plan: PlanType;
  title: string;
  forWhom: string;
  isPopular: boolean;
  has: readonly string[];
  lacks: readonly string[];
}

export const PLAN_CARDS: readonly PlanCardText[] = [
  {
    plan: 'standard',
    title: 'Standard Monthly',
    forWhom: 'For one shop and a handful of topics.',
    isPopular: false,
    has: [
      'Up to 3 response templates',
      'Unlimited AI responses',
      'ManyChat integration',
      'Keyword trigger actions',
    ],
    lacks: ['Conversation memory', 'Priority e-mail support'],
  },
  {
    plan: 'advanced_annual',
    title: 'Advanced Annual',
    forWhom: 'For everyone whose customers come back.',
    isPopular: true,
    has: [
      'Unlimited templates',
      'Unlimited AI responses',
      'ManyChat integration',
      'Keyword triggers',
      'Conversation memory',
      'Priority e-mail support',
    ],
    lacks: [],
  },
];

/** '$9', '$9.50'. */
export function dollars(amount: number): string {
  const isWhole = Number.isInteger(amount);
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 })}`;
}

export interface PriceWords {
  amount: string;
  per: string;
  /** What paying for a year saves, or null where it saves nothing. */
  saving: string | null;
  below: string;
}

/** A card's price in words, computed from the prices in force. */
export function priceWords(plan: PlanType, pricing: PricingView): PriceWords {
  if (plan !== 'advanced_annual') {
    return {
      amount: dollars(pricing.standard),
      per: 'a month',
      saving: null,
      below: 'Billed monthly. Cancel whenever you like.',
    };
  }
  const saving = annualSaving(pricing);
  const aMonth = dollars(Math.round((pricing.advancedAnnual / 12) * 100) / 100);
  return {
    amount: dollars(pricing.advancedAnnual),
    per: `a year, ${aMonth} a month`,
    saving: saving.dollars > 0 ? `You save ${dollars(saving.dollars)} (${saving.percent}%)` : null,
    below: saving.dollars > 0 ? 'compared with paying monthly' : 'Billed once a year.',
  };
}

/** '$9 a month'. */
export function priceOf(plan: PlanType, prices: PricingView): string {
  return {
    standard: `${dollars(prices.standard)} a month`,
    advanced: `${dollars(prices.advanced)} a month`,
    standard_annual: `${dollars(prices.standardAnnual)} a year`,
    advanced_annual: `${dollars(prices.advancedAnnual)} a year`,
  }[plan];
}
