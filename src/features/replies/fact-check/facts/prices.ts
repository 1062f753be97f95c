import { type Currency, NOTES } from '../../../../text/currencies.ts';
import type { Token } from '../../../../text/tokens.ts';
import {
  CURRENCIES,
  isCompleteBefore,
  LEAST_PRICE_AFTER,
  NAMED_AMOUNTS,
  PRICE_AFTER,
  PRICE_FILLERS,
  PRICE_SPANS,
  PRICE_WORDS,
} from '../../../../text/words.ts';
import { isYear } from './dates.ts';
import { type Fact, factOf, isGlued, keyAt, numberAt, type Source, take } from './fact.ts';

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
  return { facts: [...facts, ...unnamedPrices(source)], loose };
}

/** `values` in the currency's unit as written. */
function priceFact(
  source: Source,
  from: number,
  to: number,
  values: readonly number[],
  currency: Currency | null,
  isShorthand = false,
): Fact {
  const amounts = values.map((value) => amountKey(value * (currency?.worth ?? 1)));
  return { ...factOf(source, 'price', from, to, []), money: { amounts, currency, isShorthand } };
}

/** Rounded to cents, so that 5 and 5.00 are one. */
export function amountKey(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function amountAt(source: Source, index: number): Token | undefined {
  const token = numberAt(source, index);
  return Number.isNaN(token?.value) ? undefined : token;
}

/** 'TRY' is money and 'try' is not; 'N' and 'R' are money only before a number of some size. */
function isWrittenAsMoney(source: Source, index: number, edge: number, currency: Currency): boolean {
  const { text, tokens } = source;
  const token = tokens[index];
  const last = tokens[edge - 1];
  // 'US$' and 'R$' are one sign; 'it's $9' and 'give us $5' are not.
  if (edge > index + 1 && last?.key === '$' && (last.isSpaced || keyAt(source, index - 1) === "'"))
    return false;
  // Without its bar 'đ' is any 'd': '3D', 'vitamin D3'.
  if (token?.key === 'd') return token.text === 'đ' && numberAt(source, index - 1) !== undefined;
  if (!currency.needsCapitals || token === undefined) return true;
  if (!/^[A-Z]+$/.test(text.slice(token.start, token.end))) return false;
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
  const { tokens } = source;
  const dot = ['.', ':'].includes(keyAt(source, to)) ? to + 1 : to;
  const after = currency.mayPrecede ? amountAt(source, dot) : undefined;
  const isAfter = after !== undefined && !after.isNewLine;
  const last = skipDash(source, from - 1);
  const before = amountAt(source, last);
  const isBefore = before !== undefined && tokens[from]?.isNewLine === false;
  if (!isAfter && !isBefore) return null;
  const isGluedBefore = isGlued(source, from);
  const isGluedAfter = isGlued(source, dot);
  if (isAfter && isBefore && isGluedBefore && isGluedAfter && /^\d\d$/.test(after.text)) {
    const amount = before.value + after.value / 100;
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
  for (; to < source.tokens.length; to += 1) {
    const token = numberAt(source, to);
    if (token === undefined || (values.length > 0 && !isGroupOfThree(source, to))) break;
    values.push(token.value);
  }
  const facts = [priceFact(source, from, to, [grouped(values)], currency)];
  for (let next = spanEndAfter(source, to, currency); next !== null; ) {
    facts.push(priceFact(source, next, next + 1, [source.tokens[next]?.value ?? 0], currency));
    to = next + 1;
    next = spanEndAfter(source, to, currency);
  }
  return { facts, from, to };
}

function amountBefore(source: Source, number: number, to: number, currency: Currency): Found {
  const { tokens } = source;
  let from = number;
  while (isGroupOfThree(source, from)) {
    const before = amountAt(source, from - 1);
    if (before?.parts.length !== 1 || before.text.length > 3) break;
    from -= 1;
  }
  const cents = centsInWords(source, to);
  const amount = grouped(tokens.slice(from, number + 1).map(({ value }) => value));
  const amounts = cents === null ? [amount] : [amount + cents.value / 100, amount];
  const facts = [priceFact(source, from, cents?.to ?? to, amounts, currency)];
  for (let before = spanStartBefore(source, from); before !== null; ) {
    facts.push(priceFact(source, before, before + 1, [tokens[before]?.value ?? 0], currency));
    from = before;
    before = spanStartBefore(source, from);
  }
  return { facts, from, to: cents?.to ?? to };
}

const CENT_JOINTS: ReadonlySet<string> = new Set(['and', 'y', 'e', 'et', 'und', 'con', 'com']);

function isWith(source: Source, index: number): boolean {
  return ['con', 'com'].includes(keyAt(source, index));
}

/** 'Catorze euros e cinquenta', 'five dollars fifty': what follows the currency in words and ends there. */
function centsInWords(source: Source, at: number): { value: number; to: number } | null {
  const index = CENT_JOINTS.has(keyAt(source, at)) ? at + 1 : at;
  const number = numberAt(source, index);
  const next = source.tokens[index + 1];
  const isInWords = number?.parts.length === 0 && number.value > 4 && number.value < 100 && !number.isNewLine;
  const isLast =
    (isWith(source, at) && isCompleteBefore(source.tokens, index + 1)) ||
    next === undefined ||
    next.isNewLine ||
    ['.', ',', '!', '?', ';', ')'].includes(next.key);
  return isInWords && isLast ? { value: number.value, to: index + 1 } : null;
}

/** Also the word before a price. */
const VAGUE_SPANS: ReadonlySet<string> = new Set(['a', 'por', 'e', 'y', 'и', 'and', 'und', 'et']);
const WIDEST_SPAN = 5;

/** '20-30 €', '20 to 30 euros', and in an owner's text also '20 / 30 / 40 €'. */
function spanStartBefore(source: Source, from: number): number | null {
  const { tokens, reading } = source;
  const joint = tokens[from - 1];
  const first = amountAt(source, from - 2);
  if (joint === undefined || first === undefined || tokens[from]?.isNewLine) return null;
  const isDash = joint.key === '-' && (!joint.isSpaced || reading !== 'reply');
  const isList = reading !== 'reply' && ['/', ',', '|', '&', 'and', 'or'].includes(joint.key);
  const isSpanWord = joint.kind === 'word' && PRICE_SPANS.has(joint.key);
  // 'Le pack de 10 à 390 €' counts to ten and then names a price.
  const isNear = (tokens[from]?.value ?? 0) <= first.value * WIDEST_SPAN;
  const isSpan = isSpanWord && (!VAGUE_SPANS.has(joint.key) || isNear);
  return isDash || isList || isSpan ? from - 2 : null;
}

/** '$20-30', and in an owner's text also '$20/30/40'. */
function spanEndAfter(source: Source, to: number, currency: Currency): number | null {
  const joint = source.tokens[to];
  const isEnd = currency.mayPrecede && amountAt(source, to + 1) !== undefined;
  if (joint === undefined || joint.isNewLine || !isEnd) return null;
  const isTight = !joint.isSpaced && isGlued(source, to + 1);
  const isDash = joint.key === '-' && (isTight || source.reading !== 'reply');
  const isList = source.reading !== 'reply' && joint.key === '/';
  return isDash || isList ? to + 1 : null;
}

/** '1 250 000' is one amount. */
function grouped(values: readonly number[]): number {
  return values.reduce((total, value) => total * 1000 + value, 0);
}

function isGroupOfThree(source: Source, index: number): boolean {
  const token = numberAt(source, index);
  const isThree = token !== undefined && /^\d{3}(?:[.,]\d\d?)?$/.test(token.text) && token.parts.length > 0;
  return isThree && token.isSpaced && !token.isNewLine && !token.isScaled;
}

/** The ',-' and '.-' of '5,- €'. */
function skipDash(source: Source, index: number): number {
  const isDash = keyAt(source, index) === '-' && [',', '.'].includes(keyAt(source, index - 1));
  return isDash ? index - 2 : index;
}

/** Smaller numbers in words count other things. */
const LEAST_IN_WORDS = 5;

/** Amounts that a mark or a word makes money, though no currency is named: '500/-', '45 rb', 'costs 45'. */
function unnamedPrices(source: Source): Fact[] {
  const { text, tokens } = source;
  const facts: Fact[] = [];
  for (const [index, { start }] of tokens.entries()) {
    const named = NAMED_AMOUNTS.at(tokens, index);
    if (named !== null) facts.push(priceFact(source, index, named.edge, [named.value], NOTES));
    const number = amountAt(source, index);
    if (number === undefined) continue;
    const hasRupeeMark = keyAt(source, index + 1) === '/' && keyAt(source, index + 2) === '-';
    const isPrice =
      hasRupeeMark || followsPriceWord(source, index, number) || precedesPriceWord(source, index, number);
    // '45 ribu' is an amount; 'empat puluh lima ribu' may count anything unless nothing follows.
    const isThousands =
      number.isScaled && (/\p{Nd}/u.test(text.charAt(start)) || isCompleteBefore(tokens, index + 1));
    if (!isPrice && !isThousands) continue;
    const decimals = decimalsAfter(source, index);
    const amount = number.value + (decimals ?? 0) / 100;
    const to = decimals === null ? index + 1 : index + 3;
    facts.push(priceFact(source, index, to, [amount], null, !isPrice));
  }
  return facts;
}

/** Signs that a price in a list may stand between. */
const LIST_SIGNS: ReadonlySet<string> = new Set([
  ',',
  ';',
  '/',
  '|',
  '.',
  '(',
  ')',
  '+',
  ':',
  '=',
  '-',
  '•',
  '·',
]);

const PART_ENDS: ReadonlySet<string> = new Set([';', '.']);

/**
 * Numbers of an owner's list in which the currency is left out, as in 'lasagne 9.80, pizza: medium 8 / large 13': whatever
 * ends an item and no other reading takes, in parts of a line without a price of `named`. To be called last.
 */
export function listedPrices(source: Source, named: readonly Fact[]): Fact[] {
  const { tokens } = source;
  const facts: Fact[] = [];
  const starts = new Set(named.map(({ start }) => start));
  let part: Fact[] = [];
  let hasNamed = false;
  for (const [index, { isNewLine, isSpaced, start }] of tokens.entries()) {
    if (isNewLine || (isSpaced && PART_ENDS.has(keyAt(source, index - 1)))) {
      if (!hasNamed) facts.push(...part);
      part = [];
      hasNamed = false;
    }
    hasNamed ||= starts.has(start);
    const number = amountAt(source, index);
    const before = tokens[index - 1];
    if (number === undefined || number.parts.length === 0 || before === undefined || isNewLine) continue;
    const next = tokens[index + 1];
    const isLast = next === undefined || next.isNewLine || LIST_SIGNS.has(next.key);
    const isListed = before.kind === 'word' || LIST_SIGNS.has(before.key);
    if (isListed && (isLast || /[.,]\d\d$/.test(number.text)))
      part.push(priceFact(source, index, index + 1, [number.value], null));
  }
  return hasNamed ? facts : [...facts, ...part];
}

/** Hindi and Urdu put a small word after a price; a year has it too. */
function precedesPriceWord(source: Source, index: number, { value }: Token): boolean {
  const mayBePrice = source.reading === 'reply' && value >= LEAST_PRICE_AFTER && !isYear(value);
  return mayBePrice && PRICE_AFTER.has(keyAt(source, index + 1));
}

/** 'costs 45', 'price: 45', over small words between; not 'costs 2 hours'. */
function followsPriceWord(source: Source, index: number, { parts, value }: Token): boolean {
  // 'Costs one' may count what follows; 'costs forty-five' is a price.
  const isVague = parts.length === 0 && value < LEAST_IN_WORDS;
  if (isVague || !isCompleteBefore(source.tokens, index + 1)) return false;
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    if (PRICE_WORDS.before(source.tokens, at) !== null) return true;
    if (!PRICE_FILLERS.has(keyAt(source, at))) return false;
  }
  return false;
}

/** 'Quince con noventa'. */
function decimalsAfter(source: Source, index: number): number | null {
  const decimals = numberAt(source, index + 2);
  const isCents = decimals !== undefined && Number.isInteger(decimals.value) && decimals.value < 100;
  const isJoined = isCents && isWith(source, index + 1);
  return isJoined && isCompleteBefore(source.tokens, index + 3) ? decimals.value : null;
}
