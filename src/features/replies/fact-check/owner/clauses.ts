import { type Sentence, type SplitText, splitText } from '../../../../text/split-text.ts';
import type { Token } from '../../../../text/tokens.ts';
import { has, IS, type Reader, type Sense } from './reader.ts';

/** A part of a sentence that claims one thing. */
export interface Clause {
  /** UTF-16 offsets, the end exclusive. */
  start: number;
  end: number;
  /** Its sentence, counted from 0. */
  sentence: number;
  senses: readonly Sense[];
  terms: ReadonlySet<string>;
  /** With those that say little alone. */
  all: ReadonlySet<string>;
  /** A bit for each weekday that it names, ranges filled: Monday is 2. */
  days: number;
  isNegative: boolean;
  isQuestion: boolean;
}

export function shares(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** A text as its clauses, in order. */
export interface Claims {
  text: string;
  sentences: readonly Sentence[];
  clauses: readonly Clause[];
}

export const ALL_DAYS = 0b11111110;
const CUTS = new Set([
  ',',
  ';',
  ':',
  '(',
  ')',
  '/',
  '|',
  '·',
  '•',
  '،',
  '…',
  '.',
  '!',
  '?',
  '¿',
  '¡',
  '–',
  '—',
]);
const MARK = /[?？؟]/;
const EMOJI = /\p{Extended_Pictographic}/u;
const QUESTION = /[?？؟]["'”’»)\]\s\p{Extended_Pictographic}]*$/u;

export function claimsOf(reader: Reader, written: string | SplitText): Claims {
  const { text, tokens, sentences } = typeof written === 'string' ? splitText(written) : written;
  const clauses: Clause[] = [];
  let at = 0;
  for (const [nth, { start, end }] of sentences.entries()) {
    const isQuestion = MARK.test(text.slice(start, end)) && QUESTION.test(text.slice(start, end));
    while (at < tokens.length && (tokens[at]?.start ?? 0) < end) {
      let to = at;
      const senses: Sense[] = [];
      for (let token = tokens[to]; token !== undefined && token.start < end; to += 1, token = tokens[to]) {
        const sense = reader.sense(tokens, to);
        const isRange = token.kind === 'sign' && sense.is !== 0;
        if (senses.length > 0 && !isRange && (isCut(token) || isLimit(sense))) break;
        if (token.kind !== 'sign' || isRange) senses.push(sense);
      }
      if (senses.length > 0) clauses.push(clauseOf(tokens, at, to, senses, nth, isQuestion));
      at = to === at ? at + 1 : to;
    }
  }
  return { text, sentences, clauses };
}

export function isCut({ kind, key, isSpaced, isNewLine }: Token): boolean {
  return (
    isNewLine ||
    (kind === 'sign' &&
      (CUTS.has(key) || (key === '-' && isSpaced) || (key.charCodeAt(0) > 255 && EMOJI.test(key))))
  );
}

function clauseOf(
  tokens: readonly Token[],
  at: number,
  to: number,
  senses: readonly Sense[],
  sentence: number,
  isQuestion: boolean,
): Clause {
  let terms: Set<string> | undefined;
  let all: Set<string> | undefined;
  return {
    start: tokens[at]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
    sentence,
    senses,
    get terms() {
      terms ??= new Set(senses.flatMap((sense) => sense.terms));
      return terms;
    },
    get all() {
      all ??= new Set(senses.flatMap((sense) => [...sense.terms, ...sense.soft]));
      return all;
    },
    days: daysIn(senses),
    isNegative: isNegative(senses),
    isQuestion,
  };
}

/** 'But', 'if'; Spanish and Italian write 'if' like 'yes'. */
function isLimit({ is }: Sense): boolean {
  return (is & IS.limits) !== 0 && (is & IS.yes) === 0;
}

/** Whether some words limit what they say: with 'only', 'but', 'if'. */
export function isLimited(senses: readonly Sense[], also = 0): boolean {
  return senses.some(isLimit) || has(senses, IS.only | also);
}

/** 'No problem' agrees. */
export function isNegative(senses: readonly Sense[]): boolean {
  return senses.some(({ is }, at) => (is & IS.not) !== 0 && !has(senses.slice(at, at + 4), IS.problem));
}

/** The weekdays that some words name; 'Tuesday to Friday' names four, 'every day' all. */
export function daysIn(senses: readonly Sense[]): number {
  let days = 0;
  let last = 0;
  let isRange = false;
  for (const { day, is, terms } of senses) {
    if (day > 0) {
      for (let one = isRange && last > 0 ? last : day; one !== day; one = (one % 7) + 1) days |= 1 << one;
      days |= 1 << day;
      last = day;
      isRange = false;
    } else if (is & IS.through) isRange = last > 0;
    else if (is & IS.daily && !senses.some((other) => other.day > 0)) days |= ALL_DAYS;
    else if (terms.length > 0) isRange = false;
  }
  return days;
}

export type Lead = 'yes' | 'no' | null;

/** Whether a text agrees or declines in front, after a greeting at most; with the sentence that does. */
export function leadOf({ clauses }: Claims): { lead: Lead; sentence: number } {
  for (const clause of clauses) {
    const { sentence, senses } = clause;
    if (sentence > 2) break;
    const [first, second] = senses;
    const isFirst = clauses.find((one) => one.sentence === sentence) === clause;
    const agrees = has(senses.slice(0, 4), IS.problem) && isNegativeWord(first);
    if (!isFirst && sentence > 0) continue;
    if (agrees || (first && first.is & IS.yes)) return { lead: 'yes', sentence };
    if (first && first.is & IS.no) return { lead: 'no', sentence };
    if (second && second.is & IS.yes && senses.length < 4) return { lead: 'yes', sentence };
  }
  return { lead: null, sentence: 0 };
}

function isNegativeWord(sense: Sense | undefined): boolean {
  return sense !== undefined && (sense.is & (IS.not | IS.no)) !== 0;
}
