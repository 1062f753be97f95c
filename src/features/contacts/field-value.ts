import type { FieldDefinition, FieldType } from '../../contract/contact-fields.ts';
import { inOneLine, VALUE_MAX } from '../../contract/contact-fields.ts';
import { joinNumbers } from '../../text/number-phrases.ts';
import { tokenize, wordKeys } from '../../text/tokens.ts';
import type { Fact, FactRule } from '../replies/fact-check/facts/fact.ts';
import { extractFacts } from '../replies/fact-check/facts/known-facts.ts';
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
  if (field.type === 'choice') return field.choices.find((one) => isSame(one, line)) ?? null;
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
export function findFieldValue({ type, choices }: Field, text: string, now: number): FoundValue | null {
  if (type === 'text' || text.length > SEARCHED_MAX) return null;
  if (type === 'choice') return onlyOne(choicesIn(text, choices));
  if (type === 'number') return onlyOne(numbersIn(text));
  return onlyOne(factsIn(text, type).flatMap((fact) => valuesOf(type, text, fact, now)));
}

const RULES = { email: 'email', phone: 'phone', date: 'date' } as const satisfies Partial<
  Record<FieldType, FactRule>
>;
type FactType = keyof typeof RULES;

function factsIn(text: string, type: FactType): Fact[] {
  const { facts } = extractFacts({ text, tokens: joinNumbers(tokenize(text)) }, 'told');
  return facts.filter(({ rule, end, start }) => rule === RULES[type] && end > start);
}

function valuesOf(
  type: FactType,
  text: string,
  { start, end, asks, tells }: Fact,
  now: number,
): FoundValue[] {
  const written = text.slice(start, end);
  const readers: Readonly<Record<FactType, () => string | null>> = {
    email: () => asks[0]?.replace(/^email:/, '') ?? null,
    phone: () => phoneNumber(text.charAt(start - 1) === '+' ? `+${written}` : written),
    date: () => dateOf(tells, now),
  };
  const value = readers[type]();
  return value === null ? [] : [{ value, start, end }];
}

/** A day that is said with its month: with its year, or the next such day. Where day and month could change places: none. */
function dateOf(tells: readonly string[], now: number): string | null {
  const said = tells.flatMap((key) => {
    const match = /^date:(\d+)-(\d+)(?:-(\d{4}|any))?$/.exec(key);
    return match === null || match[1] === '0' ? [] : [match];
  });
  const days = new Set(said.map(([, day, month]) => `${day}-${month}`));
  const [day, month] = [...days][0]?.split('-').map(Number) ?? [];
  if (days.size !== 1 || day === undefined || month === undefined) return null;
  const year = said.map(([, , , written]) => Number(written)).find((one) => one > 0);
  if (year !== undefined) return isoDay(year, month, day);
  const thisYear = new Date(now).getUTCFullYear();
  const today = new Date(now - DAY_MS).toISOString().slice(0, 10);
  // The 29th of February is in one of the next eight years.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const next = isoDay(thisYear + ahead, month, day);
    if (next !== null && next >= today) return next;
  }
  return null;
}

/** Where the customer lives it can still be yesterday. */
const DAY_MS = 24 * 60 * 60 * 1_000;

function isoDay(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? time.toISOString().slice(0, 10) : null;
}

function numbersIn(text: string): FoundValue[] {
  const tokens = joinNumbers(tokenize(text));
  return tokens.flatMap(({ kind, value, start, end }, index) => {
    if (kind !== 'number' || !Number.isFinite(value)) return [];
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

function choicesIn(text: string, choices: readonly string[]): FoundValue[] {
  const said = ` ${wordKeys(text)} `;
  const found = choices.filter((choice) => {
    const key = wordKeys(choice);
    return key !== '' && said.includes(` ${key} `);
  });
  // 'Large' stands in 'extra large' too: the longer one is meant.
  const meant = found.filter((one) => !found.some((other) => other !== one && holds(other, one)));
  return meant.map((value) => ({ value, start: 0, end: text.length }));
}

function holds(longer: string, shorter: string): boolean {
  return ` ${wordKeys(longer)} `.includes(` ${wordKeys(shorter)} `);
}

function isSame(choice: string, text: string): boolean {
  const key = wordKeys(choice);
  return key === '' ? choice === text : key === wordKeys(text);
}

/** Said twice is still one. */
function onlyOne(found: readonly FoundValue[]): FoundValue | null {
  const [first] = found;
  const isSure = first !== undefined && found.every(({ value }) => value === first.value);
  return isSure ? first : null;
}
