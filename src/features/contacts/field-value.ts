import type { FieldDefinition } from '../../contract/contact-fields.ts';
import { inOneLine, VALUE_MAX } from '../../contract/contact-fields.ts';
import { joinNumbers } from '../../text/number-phrases.ts';
import { type Token, tokenize } from '../../text/tokens.ts';
import type { Fact, FactRule } from '../replies/fact-check/facts/fact.ts';
import { extractFacts } from '../replies/fact-check/facts/known-facts.ts';
import { choicesIn, isSameChoice } from './choice-value.ts';
import { bareDate, bareDaysIn, dateOf, weekdayBeside } from './date-value.ts';
import { phoneNumber } from './phone-number.ts';

type Field = Pick<FieldDefinition, 'type' | 'choices'>;

/** A value as it is kept, and where the text says it (UTF-16 offsets, the end exclusive). */
export interface FoundValue {
  value: string;
  start: number;
  end: number;
}

/** Longer texts are searched for nothing: a message of a customer has at most 4,000 characters. */
const SEARCHED_MAX = 4_000;
const AROUND = /[\s.,;:!?()[\]"'<>]/g;

/**
 * A whole text as a value of the field, as it is kept: an e-mail address in small letters, a phone number as '+' and digits,
 * a number as '1250.5', a date as '2026-12-24', a choice as the owner wrote it. null where the text is something else, holds
 * more than the value, or leaves open which it is. `now` decides on the year of a date that names none. Pure.
 */
export function readFieldValue(field: Field, text: string, now: number): string | null {
  const line =
    text.length > SEARCHED_MAX || text.includes('\0') || !text.isWellFormed() ? '' : inOneLine(text);
  if (line === '' || [...line].length > VALUE_MAX) return null;
  if (field.type === 'text') return line;
  if (field.type === 'choice') return field.choices.find((one) => isSameChoice(one, line)) ?? null;
  if (field.type === 'phone') return phoneNumber(line);
  const found = findFieldValue(field, line, now);
  if (found === null) return null;
  const rest = `${line.slice(0, found.start)}${line.slice(found.end)}`.replace(AROUND, '');
  // '45 €' is the number 45; '45 cakes' says more than a number.
  return rest === '' || (field.type === 'number' && /^\p{Sc}$/u.test(rest)) ? found.value : null;
}

/**
 * The one value of the field's type that a message holds; null where it holds none or several. A text can be anything, so
 * nothing is found for it. Pure.
 */
export function findFieldValue(field: Field, text: string, now: number, before?: string): FoundValue | null {
  return onlyOne(fieldValuesIn(field, text, now, before));
}

/**
 * All values of the field's type that a message holds. `before`: the day that was named before, for 'the 5th' of the same
 * month. Pure.
 */
export function fieldValuesIn(
  { type, choices }: Field,
  text: string,
  now: number,
  before?: string,
): FoundValue[] {
  if (type === 'text' || text.length > SEARCHED_MAX) return [];
  if (type === 'choice')
    return choicesIn(text, choices).map((value) => ({ value, start: 0, end: text.length }));
  const tokens = joinNumbers(tokenize(text));
  if (type === 'number') return numbersIn(text, tokens);
  if (type === 'date') return datesIn(text, tokens, now, before);
  const { facts } = extractFacts({ text, tokens }, 'told');
  return facts.flatMap((fact) =>
    fact.rule === type && fact.end > fact.start ? contactOf(type, text, fact) : [],
  );
}

function contactOf(type: 'email' | 'phone', text: string, { start, end, asks }: Fact): FoundValue[] {
  const written = text.slice(start, end);
  const dialled = text.charAt(start - 1) === '+' ? `+${written}` : written;
  const value = type === 'phone' ? phoneNumber(dialled) : (asks[0]?.replace(/^email:/, '') ?? null);
  return value === null ? [] : [{ value, start, end }];
}

/** Those with a month, and those that are told without one where none has. */
function datesIn(text: string, tokens: readonly Token[], now: number, before?: string): FoundValue[] {
  const { facts } = extractFacts({ text, tokens }, 'told');
  const named = facts.filter(
    ({ rule, tells }) => rule === 'date' && tells.some((key) => key.startsWith('date:')),
  );
  if (named.length > 0) {
    return named.flatMap(({ start, end, tells }) => {
      const from = tokens.findIndex((token) => token.start >= start);
      const to = tokens.findLastIndex((token) => token.end <= end) + 1;
      const value = dateOf(tells, { text, weekday: weekdayBeside(tokens, from, to) }, now);
      return value === null ? [] : [{ value, start, end }];
    });
  }
  const others = extractFacts({ text, tokens }, 'reply').facts.filter(({ rule }) => rule !== 'date');
  return bareDaysIn(tokens).flatMap((day) => {
    const { start, end } = day.token;
    // Beside a weekday, '12' could be an hour of the shop.
    const isOther = isWithin(start, day.weekday === null ? others : others.filter((fact) => fact.end > end));
    const value = isOther ? null : bareDate(day, before, now);
    return value === null ? [] : [{ value, start, end }];
  });
}

function isWithin(place: number, facts: readonly Fact[]): boolean {
  return facts.some(({ start, end }) => place >= start && place < end);
}

/** What surely says something else than how many: '12 December', 'at 5 pm', a phone number. */
const NO_NUMBERS: ReadonlySet<FactRule> = new Set(['date', 'time', 'phone', 'email', 'web-address']);

function numbersIn(text: string, tokens: readonly Token[]): FoundValue[] {
  const others = extractFacts({ text, tokens }, 'reply').facts.filter(({ rule }) => NO_NUMBERS.has(rule));
  const days = bareDaysIn(tokens).map(({ token }) => token.start);
  return tokens.flatMap(({ kind, value, start, end }, index) => {
    if (kind !== 'number' || !Number.isFinite(value) || isWithin(start, others) || days.includes(start))
      return [];
    const before = tokens[index - 1];
    const isNegative = before?.key === '-' && before.end === start && tokens[index - 2]?.end !== before.start;
    return [{ value: plainNumber(isNegative ? -value : value), start: isNegative ? start - 1 : start, end }];
  });
}

/** Without an exponent, whatever its size. */
function plainNumber(value: number): string {
  const written = String(value);
  return written.includes('e') ? BigInt(Math.round(value)).toString() : written;
}

/** Said twice is still one. */
function onlyOne(found: readonly FoundValue[]): FoundValue | null {
  const [first] = found;
  const isSure = first !== undefined && found.every(({ value }) => value === first.value);
  return isSure ? first : null;
}
