import type { PricingStatus } from '../../../../src/contract/admin-pricing.ts';
import type { SettingView } from '../../../../src/contract/admin-settings.ts';
import type { Pricing } from '../../../../src/contract/pricing.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { askAdmin, isToldElsewhere } from '../admin-http.ts';
import { createAdminResource } from '../admin-session.store.ts';

const PATH = '/api/admin/subscription-pricing';

export interface PlanPrices {
  title: string;
  /** The setting in which the server keeps Stripe's id of it. */
  productKey: string;
  fields: readonly { name: keyof Pricing; label: string; unit: string }[];
}

export const PLAN_PRICES: readonly PlanPrices[] = [
  {
    title: 'Standard',
    productKey: 'stripe_standard_product_id',
    fields: [
      { name: 'standard', label: 'Monthly', unit: 'a month' },
      { name: 'standardAnnual', label: 'Annual', unit: 'a year' },
    ],
  },
  {
    title: 'Advanced',
    productKey: 'stripe_advanced_product_id',
    fields: [
      { name: 'advanced', label: 'Monthly', unit: 'a month' },
      { name: 'advancedAnnual', label: 'Annual', unit: 'a year' },
    ],
  },
];

export interface Prices {
  status: PricingStatus;
  settings: readonly SettingView[];
}

export const prices = createAdminResource<Prices>(async () => {
  const [status, settings] = await Promise.all([
    askAdmin<PricingStatus>(PATH),
    askAdmin<SettingView[]>('/api/admin/settings'),
  ]);
  return { status, settings };
});

/** Stripe's id of a product; null where there is none yet. */
export function productId({ settings }: Prices, key: string): string | null {
  const found = settings.find(({ settingKey }) => settingKey === key);
  return found === undefined ? null : String(found.settingValue);
}

/** 'price_1P…9kd' */
export function shortId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-3)}` : id;
}

export type PriceProblems = Readonly<Partial<Record<string, string>>>;

/** What was refused, by field; null when the prices are in force. `previous`: what the form showed. */
export async function savePrices(wanted: Pricing, previous: Pricing): Promise<PriceProblems | null> {
  try {
    await askAdmin(PATH, { method: 'POST', body: { ...wanted, previous } });
  } catch (error) {
    if (!isToldElsewhere(error)) {
      const text = sentenceOf(error, 'Failed to update subscription pricing');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
    if (!(error instanceof ApiError)) return {};
    // The next save is based on what is in force by now, which is shown.
    if (error.code === 'setting_changed') await prices.refresh();
    return error.fields;
  }
  const text = 'Subscription pricing updated successfully';
  notify({ title: 'Success', text, variant: 'success' });
  await prices.refresh();
  return null;
}
