import { NOTES } from '../../../../text/words/currencies.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import {
  LEAST_PRICE_AFTER,
  NAMED_AMOUNTS,
  PRICE_AFTER,
  PRICE_FILLERS,
  PRICE_WORDS,
} from '../../../../text/words/price-words.ts';
import { type Fact, numberAt, type Source } from './fact.ts';
import { isAmount, priceFact } from './price-facts.ts';
import { isYear } from './years.ts';

/** Smaller numbers in words count other things. */
const LEAST_IN_WORDS = 5;

/** Amounts that a mark or a word makes money, though no currency is named: '500/-', '45 rb', 'costs 45'. */
export function extractUnnamedPrices(source: Source): Fact[] {
  const facts: Fact[] = [];
  source.tokens.forEach((_, index) => {
    const named = NAMED_AMOUNTS.at(source.tokens, index);
    if (named !== null) facts.push(priceFact(source, index, named.edge, [named.value], NOTES));
    const number = numberAt(source, index);
    if (number === undefined || !isAmount(number)) return;
    const hasRupeeMark = source.tokens[index + 1]?.key === '/' && source.tokens[index + 2]?.key === '-';
    const isPrice =
      hasRupeeMark || followsPriceWord(source, index) || isNamedAfter(source, index, number.value);
    const isThousands =
      number.isScaled && (hasDigits(source, index) || isCompleteBefore(source.tokens, index + 1));
    if (!isPrice && !isThousands) return;
    const decimals = decimalsAfter(source, index);
    const amount = number.value + (decimals ?? 0) / 100;
    const to = decimals === null ? index + 1 : index + 3;
    const { money, ...rest } = priceFact(source, index, to, [amount], null);
    if (money !== undefined) facts.push({ ...rest, money: { ...money, isShorthand: !isPrice } });
  });
  return facts;
}

/** Hindi and Urdu put a small word after a price; a year has it too. */
function isNamedAfter({ tokens, reading }: Source, index: number, value: number): boolean {
  const next = tokens[index + 1];
  return (
    reading === 'reply' &&
    value >= LEAST_PRICE_AFTER &&
    !isYear(value) &&
    next !== undefined &&
    PRICE_AFTER.has(next.key)
  );
}

/** 'Quince con noventa'. */
function decimalsAfter(source: Source, index: number): number | null {
  const decimals = numberAt(source, index + 2);
  const isJoined = ['con', 'com'].includes(source.tokens[index + 1]?.key ?? '');
  const isCents = decimals !== undefined && Number.isInteger(decimals.value) && decimals.value < 100;
  return isJoined && isCents && isCompleteBefore(source.tokens, index + 3) ? decimals.value : null;
}

/** 'costs 45', 'price: 45', over small words between; not 'costs 2 hours'. */
function followsPriceWord(source: Source, index: number): boolean {
  const number = source.tokens[index];
  // 'Costs one' may go on anyhow; 'costs forty-five' is a price.
  const isVague = number?.parts.length === 0 && number.value < LEAST_IN_WORDS;
  if (isVague || !isCompleteBefore(source.tokens, index + 1)) return false;
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    if (PRICE_WORDS.before(source.tokens, at) !== null) return true;
    if (!PRICE_FILLERS.has(source.tokens[at]?.key ?? '')) return false;
  }
  return false;
}

/** '45 ribu' rather than 'empat puluh lima ribu', which may count anything unless nothing follows. */
function hasDigits({ text, tokens }: Source, index: number): boolean {
  const start = tokens[index]?.start ?? 0;
  return /[\p{Nd}]/u.test(text.charAt(start));
}
