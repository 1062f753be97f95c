import { isCompleteBefore } from '../words/followers.ts';
import { PRICE_FILLERS, PRICE_WORDS } from '../words/price-words.ts';
import { type Fact, numberAt, type Source } from './fact.ts';
import { isAmount, priceFact } from './price-facts.ts';

/** Smaller numbers in words count other things. */
const LEAST_IN_WORDS = 5;

/** Amounts that a mark or a word makes money, though no currency is named: '500/-', '45 rb', 'costs 45'. */
export function extractUnnamedPrices(source: Source): Fact[] {
  const facts: Fact[] = [];
  source.tokens.forEach((_, index) => {
    const number = numberAt(source, index);
    if (number === undefined || !isAmount(number)) return;
    const hasRupeeMark = source.tokens[index + 1]?.key === '/' && source.tokens[index + 2]?.key === '-';
    const isPrice = hasRupeeMark || followsPriceWord(source, index);
    const isThousands =
      number.isScaled && (hasDigits(source, index) || isCompleteBefore(source.tokens, index + 1));
    if (!isPrice && !isThousands) return;
    const { money, ...rest } = priceFact(source, index, index + 1, [number.value], null);
    if (money !== undefined) facts.push({ ...rest, money: { ...money, isShorthand: !isPrice } });
  });
  return facts;
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
