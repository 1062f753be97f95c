import type { Token } from '../../../../text/tokens.ts';
import type { Currency } from '../../../../text/words/currencies.ts';
import type { Fact, Money, Source } from './fact.ts';

/** The fact of some tokens that say an amount of money; `values` in the currency's unit as written. */
export function priceFact(
  source: Source,
  from: number,
  to: number,
  values: readonly number[],
  currency: Currency | null,
): Fact {
  const start = source.tokens[from]?.start ?? 0;
  const end = source.tokens[to - 1]?.end ?? start;
  const amounts = values.map((value) => amountKey(value * (currency?.worth ?? 1)));
  const money: Money = { amounts, currency, isShorthand: false };
  return { rule: 'price', start, end, asks: [], tells: [], money };
}

/** Rounded to cents, so that 5 and 5.00 are one. */
export function amountKey(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function isAmount(token: Token | undefined): token is Token {
  return token !== undefined && !Number.isNaN(token.value);
}
