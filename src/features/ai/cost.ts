import type { ModelPrice } from '../../contract/model-prices.ts';

/** The cost of calls in US dollars; null where the model's price or the number of tokens is not known. */
export function costOf(
  price: ModelPrice | null,
  promptTokens: number | null,
  completionTokens: number | null,
): number | null {
  if (price === null || promptTokens === null || completionTokens === null) return null;
  return (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
}
