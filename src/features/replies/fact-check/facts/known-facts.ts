import { type Currency, canBeSame, DOLLARS_IN_CHINESE } from '../../../../text/currencies.ts';
import { joinNumbers } from '../../../../text/number-phrases.ts';
import { type Token, tokenize } from '../../../../text/tokens.ts';
import { CURRENCIES, HALF_PRICES, MONTHS, NAMED_AMOUNTS, NAMED_TIMES } from '../../../../text/words.ts';
import { extractDates, extractYears, isYear } from './dates.ts';
import type { Fact, Reading, Source } from './fact.ts';
import { extractLinks } from './links.ts';
import { extractPercentages } from './percentages.ts';
import { extractPhones, extractSpokenPhones, SPOKEN_DIGITS } from './phones.ts';
import { amountKey, extractPrices, listedPrices } from './prices.ts';
import { extractTimes } from './times.ts';

/** What a template, or a conversation, states. */
export interface KnownFacts {
  keys: Set<string>;
  /** Amount to the currencies it was named in. */
  prices: Map<string, Set<Currency>>;
  /** Every number, for amounts without a currency. */
  amounts: Set<string>;
  /** Amounts of prices without a currency: they are in any that the owner names. */
  bare: Set<string>;
  /** Codes of the currencies that are named without doubt. */
  codes: Set<string>;
  /** All ways in which it names money. */
  currencies: Set<Currency>;
  /** Amounts written short, '25k': prices of any currency. */
  shorthand: Set<string>;
}

/** All facts of a text, kind by kind; and where it makes facts known, the currencies it names on their own. */
export function extractFacts(
  { text, tokens }: { text: string; tokens: readonly Token[] },
  reading: Reading,
): { facts: Fact[]; loose: Currency[] } {
  const source: Source = { text, tokens, taken: new Array<boolean>(tokens.length).fill(false), reading };
  const links = extractLinks(source);
  const words = reading === 'reply' ? FACT_WORDS : FACT_WORDS | CURRENCIES.bit;
  if (!hasNumberOr(words, tokens)) return { facts: links, loose: [] };
  const spoken = extractSpokenPhones(source);
  const { facts: prices, loose } = extractPrices(source);
  const percentages = extractPercentages(source);
  const dates = extractDates(source);
  const times = extractTimes(source);
  const phones = extractPhones(source);
  const years = extractYears(source);
  const listed = reading === 'told' ? listedPrices(source, prices) : [];
  const facts = [links, spoken, prices, percentages, dates, times, phones, years, listed].flat();
  return { facts, loose };
}

/** As long as a phone number at least. */
const LONG_NUMBER = /\d(?:[ ()./-]{0,2}\d){6,}/g;

/** Words with which a fact without a number in it may begin. */
const FACT_WORDS = SPOKEN_DIGITS | NAMED_AMOUNTS.bit | HALF_PRICES.bit | MONTHS.bit | NAMED_TIMES.bit;

function hasNumberOr(words: number, tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, hints }) => kind === 'number' || (hints.begins & words) !== 0);
}

export function noFacts(): KnownFacts {
  return {
    keys: new Set(),
    prices: new Map(),
    amounts: new Set(),
    bare: new Set(),
    codes: new Set(),
    currencies: new Set(),
    shorthand: new Set(),
  };
}

/** Adds what a text states. A currency named on its own ('prices in euros') holds for the bare numbers of that text. */
export function learn(known: KnownFacts, text: string, reading: Exclude<Reading, 'reply'>): void {
  const tokens = joinNumbers(tokenize(text));
  const { facts, loose } = extractFacts({ text, tokens }, reading);
  for (const { tells, money } of facts) {
    for (const key of tells) known.keys.add(key);
    if (money?.currency) learnCurrency(known, money.currency);
    for (const amount of money?.amounts ?? []) {
      known.amounts.add(amount);
      if (money?.currency === null && !money.isShorthand) known.bare.add(amount);
      if (money?.currency) learnPrice(known, amount, money.currency);
    }
  }
  for (const currency of loose) learnCurrency(known, currency);
  // A long number may be said again, whichever fact it was taken for: an order, an ISBN.
  for (const [written] of text.matchAll(LONG_NUMBER))
    known.keys.add(`digits:${written.replaceAll(/\D/g, '')}`);
  if (text.includes('$') && /\p{Script=Han}/u.test(text))
    for (const code of DOLLARS_IN_CHINESE) known.codes.add(code);
  for (const { kind, value, isScaled } of tokens) {
    if (kind !== 'number' || Number.isNaN(value)) continue;
    const amount = amountKey(value);
    known.amounts.add(amount);
    if (isYear(value)) known.keys.add(`year:${value}`);
    if (isScaled) known.shorthand.add(amount);
    for (const currency of loose) learnPrice(known, amount, currency);
  }
}

function learnPrice(known: KnownFacts, amount: string, currency: Currency): void {
  const currencies = known.prices.get(amount) ?? new Set();
  known.prices.set(amount, currencies.add(currency));
}

function learnCurrency(known: KnownFacts, currency: Currency): void {
  known.currencies.add(currency);
  const [only] = currency.codes;
  if (currency.codes.length === 1 && only !== undefined) known.codes.add(only);
}

/** Whether a fact of a reply stands in any of the known texts. */
export function isKnown(fact: Fact, sources: readonly KnownFacts[]): boolean {
  if (fact.money === undefined) return fact.asks.some((key) => sources.some(({ keys }) => keys.has(key)));
  const { currency, amounts, isShorthand } = fact.money;
  if (isShorthand && !sources.some(countsInThousands)) return true;
  if (currency === null)
    return amounts.some((amount) => sources.some((source) => source.amounts.has(amount)));
  const codes = new Set(sources.flatMap((source) => [...source.codes]));
  const isWeight = currency.isWeightToo && !sources.some((source) => hasCurrency(source, currency, codes));
  if (isWeight) return true;
  const isOwn = codes.size === 0 || sources.some((source) => hasCurrency(source, currency, codes));
  return amounts.some((amount) =>
    sources.some(
      (source) =>
        source.shorthand.has(amount) ||
        (isOwn && source.bare.has(amount)) ||
        [...(source.prices.get(amount) ?? [])].some((named) => canBeSame(currency, named, codes)),
    ),
  );
}

/** Prices of this shop have so many zeros that people leave them out. */
function countsInThousands({ shorthand, codes }: KnownFacts): boolean {
  return shorthand.size > 0 || ['IDR', 'VND', 'NGN', 'KRW', 'COP'].some((code) => codes.has(code));
}

function hasCurrency(source: KnownFacts, currency: Currency, codes: ReadonlySet<string>): boolean {
  return [...source.currencies].some(
    (named) => !named.codes.includes('*') && canBeSame(currency, named, codes),
  );
}
