import type { PriceTable } from '../../contract/model-prices.ts';

/** The cost of calls in US dollars; null where the model's price or the number of tokens is not known. */
export function costOf(
  prices: PriceTable,
  model: string,
  promptTokens: number | null,
  completionTokens: number | null,
): number | null {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (price === undefined || promptTokens === null || completionTokens === null) return null;
  return (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
}
