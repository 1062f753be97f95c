import { plainForm } from '../../text/fold.ts';
import { joinNumbers } from '../../text/number-phrases.ts';
import { tokenize } from '../../text/tokens.ts';
import type { FactRule } from '../replies/fact-check/facts/fact.ts';
import { extractFacts } from '../replies/fact-check/facts/known-facts.ts';
import { TOP_LEVEL_DOMAINS } from '../replies/fact-check/facts/top-level-domains.ts';
import { isCalledOwn, isOnlyAround, wordsOf } from './own-words.ts';
import { phoneNumber } from './phone-number.ts';

/** Messages that were written on purpose are shorter. */
const READ_MAX = 4_000;
/** The longest that mail takes. */
const EMAIL_MAX = 254;

/** The customer's own e-mail address, where a message surely gives it; null where it gives none, or several. */
export function surelyEmail(message: string): string | null {
  return ownIn(message, (spans) =>
    spans.map((span) => {
      const { rule, text } = span;
      const ending = text.slice(text.lastIndexOf('.') + 1);
      const isReal = text.includes('@') && text.length <= EMAIL_MAX && TOP_LEVEL_DOMAINS.has(ending);
      return rule === 'email' ? { ...span, value: isReal ? text : null } : null;
    }),
  );
}

/**
 * The customer's own phone number, in the same way. Numbers of orders, parcels and accounts look alike, so only what is written
 * as people write phone numbers counts: from abroad, with the leading zero of an area, or as three, three and four digits.
 */
export function surelyPhone(message: string): string | null {
  return ownIn(message, (spans) =>
    spans.map((span) => (span.rule === 'phone' ? { ...span, value: dialled(message, span) } : null)),
  );
}

function dialled(message: string, { text, start, end }: Span): string | null {
  const before = message.slice(Math.max(0, start - 1), start);
  const after = message.slice(end, end + 1);
  const isPart = /[\p{L}\p{N}#@/_=]$/u.test(before) || /^[\p{L}\p{N}@/_=]/u.test(after);
  const written = before.endsWith('+') ? `+${text}` : text;
  const number = isPart ? null : phoneNumber(written);
  if (number === null) return null;
  const isWritten =
    (number.startsWith('+') && number.length >= 9) ||
    (/^0\d{8,11}$/.test(number) && /^\(?0[1-9]/.test(written)) ||
    /^\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text);
  return isWritten ? number : null;
}

/** What an address or a number may be in a message. */
interface Span {
  rule: FactRule;
  /** In plain form. */
  text: string;
  start: number;
  end: number;
}

interface Candidate extends Span {
  /** null: it may be one, and may be something else. */
  value: string | null;
}

/** The one value that is the customer's own: by the words around it, else where the whole message says nothing else. */
function ownIn(message: string, read: (spans: readonly Span[]) => (Candidate | null)[]): string | null {
  if (message.length > READ_MAX) return null;
  const spans = spansOf(message);
  const candidates = read(spans).filter((one) => one !== null);
  const named = candidates.filter((one) => isFree(message, one) && isCalledOwn(placeOf(message, one)));
  if (named.length > 0) return only(named);
  const isBare = candidates.every((one) => isFree(message, one)) && isNothingElse(message, spans);
  return isBare ? only(candidates) : null;
}

function spansOf(message: string): Span[] {
  const { facts } = extractFacts({ text: message, tokens: joinNumbers(tokenize(message)) }, 'reply');
  return facts.flatMap(({ rule, start, end }) => {
    if ((rule !== 'email' && rule !== 'phone') || end <= start) return [];
    return [{ rule, text: plainForm(message.slice(start, end)), start, end }];
  });
}

/** Neither in a link nor in another word: only signs stand against it, or what it is called ('mail:anna@example.com'). */
function isFree(message: string, { start, end }: Span): boolean {
  const before = /\S*$/u.exec(message.slice(0, start))?.[0] ?? '';
  const after = /^\S*/u.exec(message.slice(end))?.[0] ?? '';
  return /^(?:\p{L}+[:.]|[^\p{L}\p{N}/?=&@#]*)[^\p{L}\p{N}/?=&@#]*$/u.test(before) && !/[/=&@#]/.test(after);
}

const END_OF_PART = /[.!?,;:…\n\u061f\u3002\uff01\uff1f\uff0c]|\s[-–—|]\s/gu;
const QUESTION = /[?\u061f\uff1f]/u;
const END_OF_SENTENCE = /[.!?…\n\u061f\u3002\uff01\uff1f]/u;

/** The words up to the next comma or colon on both sides; a colon before the value belongs to it. */
function placeOf(message: string, { start, end }: Span) {
  const before = message.slice(0, start).replace(/[:\s+(<"'*_]+$/u, '');
  const after = message.slice(end);
  const sentence = after.search(END_OF_SENTENCE);
  return {
    before: wordsOf(before.split(END_OF_PART).at(-1) ?? ''),
    after: wordsOf(after.replace(/^[\s,()–-]+/u, '').split(END_OF_PART)[0] ?? ''),
    isQuestion: sentence >= 0 && QUESTION.test(after.charAt(sentence)),
  };
}

/** Besides addresses and numbers: greetings, thanks, what they are called, and a name. */
function isNothingElse(message: string, spans: readonly Span[]): boolean {
  if (QUESTION.test(message)) return false;
  let rest = message;
  for (const { start, end } of spans.toSorted((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest.split(END_OF_PART).every((part) => isOnlyAround(wordsOf(part)) || isName(part.trim()));
}

/** 'Anna Lee' */
function isName(part: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]*){0,2}$/u.test(part);
}

/** One that may be something else makes all of them doubtful. */
function only(found: readonly Candidate[]): string | null {
  const [first] = found;
  return found.every(({ value }) => value === first?.value) ? (first?.value ?? null) : null;
}
