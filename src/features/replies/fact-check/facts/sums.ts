import type { Token } from '../../../../text/tokens.ts';
import type { Fact } from './fact.ts';
import { amountKey } from './prices.ts';

/** A larger count multiplies no price. */
const MOST_TIMES = 60;
const [MOST_PRICES, MOST_COUNTS] = [4, 4];

/**
 * What some prices come to: each once or as often as a count says, and all that added. '4 nights are 300 € (75 € a night) plus
 * 45 € for cleaning: 345 €.'
 */
export function sumsOf(prices: readonly Fact[], tokens: readonly Token[]): ReadonlySet<string> {
  const amounts = new Set(prices.map(({ money }) => Number(money?.amounts[0] ?? Number.NaN)));
  const counts = new Set(
    tokens.flatMap(({ value }) =>
      Number.isInteger(value) && value > 1 && value <= MOST_TIMES ? [value] : [],
    ),
  );
  const times = [0, 1, ...[...counts].slice(0, MOST_COUNTS)];
  let sums = [0];
  for (const amount of [...amounts].slice(0, MOST_PRICES))
    sums = sums.flatMap((sum) => times.map((count) => sum + count * amount));
  return new Set(sums.map(amountKey));
}
