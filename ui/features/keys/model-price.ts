import type { DatedPrice } from '../../../src/contract/keys.ts';
import { formatDate } from '../../lib/dates.ts';

/** Whose price it is, and of when; or that it is unknown. */
export function priceText(model: string, prices: readonly DatedPrice[]): string {
  const price = prices.find((one) => one.model === model);
  if (price === undefined)
    return `This server has no price for ${model}: your AI provider's page shows what you pay.`;
  const { input, output, asOf } = price;
  const source = asOf === null ? 'price set by this server' : `list price of ${formatDate(asOf)}`;
  return `${model} costs $${input} per million tokens that it reads and $${output} per million that it writes (${source}).`;
}
