import type { Token } from '../../../../text/tokens.ts';
import { CURRENCIES, type Currency } from '../../../../text/words/currencies.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import { PRICE_SPANS } from '../../../../text/words/price-words.ts';
import { type Fact, isGlued, numberAt, type Source, take } from './fact.ts';
import { isAmount, priceFact } from './price-facts.ts';
import { extractUnnamedPrices } from './unnamed-prices.ts';

export interface Prices {
  facts: Fact[];
  /** Currencies named without a number beside them, as in 'all prices in euros'. */
  loose: Currency[];
}

/** Amounts of money in every notation: '$5', '5 dollars', 'USD 5.00', '5€50', '20-30 €', '50 ribu', '500/-', '3万円'. */
export function extractPrices(source: Source): Prices {
  const facts: Fact[] = [];
  const loose: Currency[] = [];
  for (let index = 0; index < source.tokens.length; index += 1) {
    const hit = source.taken[index] ? null : CURRENCIES.at(source.tokens, index);
    if (hit === null || !isWrittenAsMoney(source, index, hit.edge, hit.value)) continue;
    const found = amountBeside(source, index, hit.edge, hit.value);
    if (found === null) {
      loose.push(hit.value);
    } else {
      facts.push(...found.facts);
      take(source, found.from, found.to);
    }
    index = Math.max(index, (found?.to ?? hit.edge) - 1);
  }
  facts.push(...extractUnnamedPrices(source));
  return { facts, loose };
}

/** 'TRY' is money and 'try' is not; 'N' and 'R' are money only before a number of some size. */
function isWrittenAsMoney(source: Source, index: number, edge: number, currency: Currency): boolean {
  const token = source.tokens[index];
  // 'US$' and 'R$' are one sign; 'it's $9' and 'give us $5' are not.
  const isLoose =
    edge > index + 1 &&
    source.tokens[edge - 1]?.key === '$' &&
    (source.tokens[edge - 1]?.isSpaced || source.tokens[index - 1]?.key === "'");
  if (isLoose === true) return false;
  // Without its bar 'đ' is any 'd': '3D', 'vitamin D3'.
  if (token?.key === 'd') return token.text === 'đ' && numberAt(source, index - 1) !== undefined;
  if (!currency.needsCapitals || token === undefined) return true;
  if (!/^[A-Z]+$/.test(source.text.slice(token.start, token.end))) return false;
  const next = numberAt(source, index + 1);
  return token.text.length > 1 || (next !== undefined && isGlued(source, index + 1) && next.value >= 100);
}

interface Found {
  facts: Fact[];
  from: number;
  to: number;
}

/** The number before or after a currency: the one written without a space, else the side the currency has by habit. */
function amountBeside(source: Source, from: number, to: number, currency: Currency): Found | null {
  const dot = source.tokens[to]?.key === '.' || source.tokens[to]?.key === ':' ? to + 1 : to;
  const isAfter = currency.mayPrecede && isAmount(numberAt(source, dot)) && !source.tokens[dot]?.isNewLine;
  const last = skipDash(source, from - 1);
  const isBefore = isAmount(numberAt(source, last)) && source.tokens[from]?.isNewLine === false;
  if (!isAfter && !isBefore) return null;
  const isGluedBefore = isGlued(source, from);
  const isGluedAfter = isGlued(source, dot);
  if (isAfter && isBefore && isGluedBefore && isGluedAfter && isCents(source.tokens[dot])) {
    const amount = (source.tokens[last]?.value ?? 0) + (source.tokens[dot]?.value ?? 0) / 100;
    return { facts: [priceFact(source, last, dot + 1, [amount], currency)], from: last, to: dot + 1 };
  }
  const prefersAfter = isGluedBefore === isGluedAfter ? currency.isPrefix : isGluedAfter;
  return isAfter && (!isBefore || prefersAfter)
    ? amountAfter(source, from, dot, currency)
    : amountBefore(source, last, to, currency);
}

function amountAfter(source: Source, from: number, number: number, currency: Currency): Found {
  let to = number;
  const values: number[] = [];
  const facts: Fact[] = [];
  // '1 250 000' in groups of three.
  for (; to < source.tokens.length; to += 1) {
    const token = numberAt(source, to);
    if (token === undefined || (values.length > 0 && !isGroupOfThree(source, to))) break;
    values.push(token.value);
  }
  facts.push(priceFact(source, from, to, grouped(values), currency));
  for (;;) {
    const next = spanEndAfter(source, to, currency);
    if (next === null) break;
    facts.push(priceFact(source, next, next + 1, [source.tokens[next]?.value ?? 0], currency));
    to = next + 1;
  }
  return { facts, from, to };
}

function amountBefore(source: Source, number: number, to: number, currency: Currency): Found {
  let from = number;
  while (
    isGroupOfThree(source, from) &&
    isAmount(numberAt(source, from - 1)) &&
    source.tokens[from - 1]?.parts.length === 1
  ) {
    if ((source.tokens[from - 1]?.text.length ?? 9) > 3) break;
    from -= 1;
  }
  const values = source.tokens.slice(from, number + 1).map(({ value }) => value);
  const cents = centsInWords(source, to);
  const [amount = 0] = grouped(values);
  const amounts = cents === null ? [amount] : [amount + cents.value / 100, amount];
  const facts = [priceFact(source, from, cents?.to ?? to, amounts, currency)];
  for (;;) {
    const before = spanStartBefore(source, from);
    if (before === null) break;
    facts.push(priceFact(source, before, before + 1, [source.tokens[before]?.value ?? 0], currency));
    from = before;
  }
  return { facts, from, to: cents?.to ?? to };
}

const CENT_JOINTS: ReadonlySet<string> = new Set(['and', 'y', 'e', 'et', 'und', 'con', 'com']);

/** 'Catorze euros e cinquenta', 'five dollars fifty': what follows the currency in words and ends there. */
function centsInWords(source: Source, at: number): { value: number; to: number } | null {
  const index = CENT_JOINTS.has(source.tokens[at]?.key ?? '') ? at + 1 : at;
  const number = numberAt(source, index);
  const next = source.tokens[index + 1];
  const isInWords = number?.parts.length === 0 && number.value > 4 && number.value < 100 && !number.isNewLine;
  const isWith =
    ['con', 'com'].includes(source.tokens[at]?.key ?? '') && isCompleteBefore(source.tokens, index + 1);
  const isLast =
    isWith || next === undefined || next.isNewLine || ['.', ',', '!', '?', ';', ')'].includes(next.key);
  return isInWords && isLast ? { value: number.value, to: index + 1 } : null;
}

/** Also the word before a price. */
const VAGUE_SPANS: ReadonlySet<string> = new Set(['a', 'por', 'e', 'y', 'и', 'and', 'und', 'et']);
const WIDEST_SPAN = 5;

/** '20-30 €', '20 to 30 euros', and in an owner's text also '20 / 30 / 40 €'. */
function spanStartBefore(source: Source, from: number): number | null {
  const joint = source.tokens[from - 1];
  const first = numberAt(source, from - 2);
  if (joint === undefined || !isAmount(first) || source.tokens[from]?.isNewLine) return null;
  const isDash = joint.key === '-' && (!joint.isSpaced || source.reading !== 'reply');
  const isList = source.reading !== 'reply' && ['/', ',', '|', '&', 'and', 'or'].includes(joint.key);
  const isSpanWord = joint.kind === 'word' && PRICE_SPANS.has(joint.key);
  const second = source.tokens[from]?.value ?? 0;
  // 'Le pack de 10 à 390 €' counts to ten and then names a price.
  const isSpan = isSpanWord && (!VAGUE_SPANS.has(joint.key) || second <= first.value * WIDEST_SPAN);
  return isDash || isList || isSpan ? from - 2 : null;
}

/** '$20-30', and in an owner's text also '$20/30/40'. */
function spanEndAfter(source: Source, to: number, currency: Currency): number | null {
  const joint = source.tokens[to];
  const second = numberAt(source, to + 1);
  if (joint === undefined || joint.isNewLine || !isAmount(second) || !currency.mayPrecede) return null;
  const isTight = !joint.isSpaced && isGlued(source, to + 1);
  const isDash = joint.key === '-' && (isTight || source.reading !== 'reply');
  const isList = source.reading !== 'reply' && joint.key === '/';
  return isDash || isList ? to + 1 : null;
}

/** '1 800' is one amount, and perhaps '6 250' are two numbers: then the last one counts as well. */
function grouped(values: readonly number[]): number[] {
  const [first = 0, ...rest] = values;
  return rest.length === 0 ? [first] : [rest.reduce((total, value) => total * 1000 + value, first)];
}

function isGroupOfThree(source: Source, index: number): boolean {
  const token = numberAt(source, index);
  const isThree = token !== undefined && /^\d{3}(?:[.,]\d\d?)?$/.test(token.text) && token.parts.length > 0;
  return isThree && token.isSpaced && !token.isNewLine && !token.isScaled;
}

function isCents(token: Token | undefined): boolean {
  return token !== undefined && /^\d\d$/.test(token.text);
}

/** The ',-' and '.-' of '5,- €'. */
function skipDash(source: Source, index: number): number {
  const isDash =
    source.tokens[index]?.key === '-' && [',', '.'].includes(source.tokens[index - 1]?.key ?? '');
  return isDash ? index - 2 : index;
}
