import { once } from '../../../../once.ts';
import { foldWord } from '../../../../text/fold.ts';
import { CLAIMS, type ClaimWords } from '../../../../text/languages/claim-words.ts';
import type { Token } from '../../../../text/tokens.ts';
import { CURRENCIES } from '../../../../text/words.ts';
import { termsOf } from '../../faq/analyse.ts';
import { lexiconOf } from '../../faq/lexicon.ts';

/** What a single word says in a claim. */
export interface Sense {
  /** What it is about: concepts, and stems of other words. */
  terms: readonly string[];
  /** How it is asked or said, and words that say little alone: what it is about only where nothing else is said. */
  soft: readonly string[];
  /** A bit for each of `CLASSES`. */
  is: number;
  /** 1 is Monday; 0: it names no weekday. */
  day: number;
}

const CLASSES = [
  'yes',
  'no',
  'not',
  'only',
  'limits',
  'upTo',
  'from',
  'open',
  'closed',
  'daily',
  'through',
  'today',
  'tomorrow',
  'refunds',
  'returns',
  'money',
  'free',
  'turns',
  'ageBefore',
  'ageBehind',
  'minors',
  'hours',
  'days',
  'weeks',
  'months',
  'before',
  'problem',
  'vague',
] as const satisfies readonly (keyof ClaimWords)[];
type Class = (typeof CLASSES)[number];

/** The bit of each class; `end` marks words that count only at the end of a clause. */
export const IS = Object.fromEntries(CLASSES.map((name, at) => [name, 1 << at])) as Record<Class, number>;
const AT_END = 1 << CLASSES.length;

/** Reads the words of one language, for an owner who writes in these. */
export interface Reader {
  /** Of the word at a place. */
  sense(tokens: readonly Token[], at: number): Sense;
  /** What a text is about, phrases of several words included. */
  terms(text: string): ReadonlySet<string>;
}

const NONE: readonly string[] = [];
const NOTHING: Sense = { terms: NONE, soft: NONE, is: 0, day: 0 };
const THROUGH: Sense = { terms: NONE, soft: NONE, is: IS.through, day: 0 };
const DASHES = new Set(['-', '–', '—']);
/** Say how something is asked, never what it is about. */
const EMPTY_TERMS = new Set('price when times duration count who why where how mood day not pay'.split(' '));
const SOFT_TERMS = new Set('need offer allow bring use advance order open'.split(' '));
const isSoft = (term: string) => SOFT_TERMS.has(term) || term.startsWith('~');
const isThing = (term: string) => !EMPTY_TERMS.has(term) && !isSoft(term);
const SIZES = new Set(['s', 'm', 'l']);
/** Words of these classes are about nothing. */
const EMPTY =
  IS.vague |
  IS.not |
  IS.only |
  IS.limits |
  IS.yes |
  IS.upTo |
  IS.from |
  IS.daily |
  IS.through |
  IS.today |
  IS.tomorrow |
  IS.ageBehind |
  IS.hours |
  IS.days |
  IS.weeks |
  IS.months |
  IS.before |
  IS.problem;
const MOST_READERS = 60;
const MOST_WORDS = 3_000;
const readers = new Map<string, Reader>();

/** null: nothing is known of the language. */
export function readerOf(codes: readonly string[], code: string): Reader | null {
  const words = wordsOf().get(code);
  if (words === undefined) return null;
  const key = `${code} ${codes.join(' ')}`;
  const known = readers.get(key);
  if (known !== undefined) return known;
  const reader = createReader(words, lexiconOf([...new Set([...codes, code])]));
  if (readers.size >= MOST_READERS) readers.clear();
  readers.set(key, reader);
  return reader;
}

function createReader(
  { exact, pairs, stems, days, shortDays }: Known,
  lexicon: ReturnType<typeof lexiconOf>,
): Reader {
  const senses = new Map<string, Sense>();
  function look(key: string): Sense {
    const stem = stems.find(([start]) => key.startsWith(start));
    const is = (exact.get(key) ?? 0) | (stem?.[1] ?? 0);
    const day = days.get(key) ?? 0;
    if (day > 0) return { terms: [`day:${day}`], soft: NONE, is, day };
    if (key.length === 1) return { terms: SIZES.has(key) ? [`=${key}`] : NONE, soft: NONE, is, day };
    if ((is & EMPTY) !== 0) return { terms: NONE, soft: NONE, is, day };
    const found = [...termsOf(key, lexicon)];
    // 'Atendimento' is about nothing else than the hours.
    const terms = (is & (IS.open | IS.closed)) === 0 ? found : found.filter((term) => !term.startsWith('='));
    // 'Soir' is a part of the day, and what is sold in it is called by it.
    if (terms.length === 1 && terms[0] === 'day') return { terms: [`=${key}`], soft: NONE, is, day };
    const general = terms.includes('pet')
      ? []
      : terms.filter((term) => term.startsWith('pet:')).map(() => 'pet');
    return { terms: [...terms.filter(isThing), ...general], soft: terms.filter(isSoft), is, day };
  }
  const dayOf = (token: Token | undefined) =>
    token?.kind === 'word' ? (days.get(token.key) ?? shortDays.get(token.key) ?? 0) : 0;
  /** 'Mo-Do', 'Sa + So zu', 'Fr 9-14': a short name counts beside another weekday, a time, or 'closed'. */
  function shortDayAt(tokens: readonly Token[], at: number): number {
    const day = shortDays.get(tokens[at]?.key ?? '') ?? 0;
    if (day === 0) return 0;
    const [before, after] = [wordBeside(tokens, at, -1), wordBeside(tokens, at, 1)];
    const isOpening = ((exact.get(after?.key ?? '') ?? 0) & (IS.open | IS.closed)) !== 0;
    return dayOf(before) > 0 || dayOf(after) > 0 || after?.kind === 'number' || isOpening ? day : 0;
  }
  return {
    terms: (text) => termsOf(text, lexicon),
    sense(tokens, at) {
      const token = tokens[at];
      if (token === undefined || token.key === '') return NOTHING;
      if (token.kind === 'sign') {
        const isRange = DASHES.has(token.key) && dayOf(tokens[at - 1]) > 0 && dayOf(tokens[at + 1]) > 0;
        return isRange ? THROUGH : NOTHING;
      }
      const { kind, key, value, text } = token;
      const next = tokens[at + 1];
      const currency = (token.hints.begins & CURRENCIES.bit) === 0 ? null : CURRENCIES.at(tokens, at);
      if (currency?.value.needsCapitals === false) return NOTHING;
      if (key.length === 1 && kind === 'word') {
        // The 'l' of 'l’acompte' is no size, and the 'e' of 'e-bike' belongs to its word.
        if ([tokens[at - 1]?.key, next?.key].includes("'") && SIZES.has(key)) return NOTHING;
        if (next?.key === '-' && !next.isSpaced) return { terms: [`=${key}`], soft: NONE, is: 0, day: 0 };
      }
      if (kind === 'number')
        return { terms: [`#${Number.isNaN(value) ? text : value}`], soft: NONE, is: 0, day: 0 };
      const short = shortDayAt(tokens, at);
      if (short > 0) return { terms: [`day:${short}`], soft: NONE, is: 0, day: short };
      const pair = next === undefined ? 0 : (pairs.get(`${key} ${next.key}`) ?? 0);
      if (pair !== 0) return { terms: NONE, soft: NONE, is: pair, day: 0 };
      const known = senses.get(key);
      if (known !== undefined) return known;
      const sense = look(key);
      if (senses.size >= MOST_WORDS) senses.clear();
      if (key.length < 40) senses.set(key.split('').join(''), sense);
      return sense;
    },
  };
}

/** The nearest word or number to one side, over at most two signs of the same line. */
function wordBeside(tokens: readonly Token[], at: number, step: 1 | -1): Token | undefined {
  for (let beside = at + step; Math.abs(beside - at) < 4; beside += step) {
    const token = tokens[beside];
    if (token === undefined || (step > 0 ? token : tokens[beside + 1])?.isNewLine === true) return undefined;
    if (token.kind !== 'sign') return token;
  }
  return undefined;
}

/** Whether a word of a class stands among these senses. The last one may be a word that counts only there. */
export function has(senses: readonly Sense[], bits: number): boolean {
  return senses.some(({ is }, at) => {
    const counts = is & bits;
    return counts !== 0 && ((is & AT_END) === 0 || at === senses.length - 1);
  });
}

interface Known {
  exact: ReadonlyMap<string, number>;
  /** Of two words. */
  pairs: ReadonlyMap<string, number>;
  stems: readonly (readonly [string, number])[];
  days: ReadonlyMap<string, number>;
  /** 'Mo', 'seg': words of their own elsewhere. */
  shortDays: ReadonlyMap<string, number>;
}

/** 1 January 2024 was a Monday. */
export const MONDAY = Date.UTC(2024, 0, 1);
export const DAY_MS = 86_400_000;

const wordsOf = once(
  () => new Map(Object.entries(CLAIMS).map(([code, words]): [string, Known] => [code, prepare(code, words)])),
);

function prepare(code: string, words: ClaimWords): Known {
  const exact = new Map<string, number>();
  const pairs = new Map<string, number>();
  const stems: [string, number][] = [];
  for (const name of CLASSES) {
    for (const written of words[name].split(',')) {
      const word = foldWord(written.trim().replace(/[*$]$/, ''));
      const bits = IS[name] | (written.endsWith('$') ? AT_END : 0);
      if (written.endsWith('*')) stems.push([word, bits]);
      else {
        const list = word.includes(' ') ? pairs : exact;
        list.set(word, (list.get(word) ?? 0) | bits);
      }
    }
  }
  const days = new Map<string, number>();
  const shortDays = new Map<string, number>();
  const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(code, { weekday: 'short', timeZone: 'UTC' });
  for (const [at, others] of words.weekdays.split(',').entries()) {
    const [name = ''] = foldWord(format.format(MONDAY + at * DAY_MS).toLowerCase()).split('-');
    shortDays.set(
      foldWord(
        short
          .format(MONDAY + at * DAY_MS)
          .toLowerCase()
          .replace('.', ''),
      ),
      at + 1,
    );
    for (const form of [name, `${name}s`, ...others.split('|').map((other) => foldWord(other.trim()))]) {
      const endings = form.endsWith('*') ? DAY_ENDINGS : [''];
      for (const ending of endings) days.set(form.replace('*', '') + ending, at + 1);
    }
  }
  return { exact, pairs, stems, days, shortDays };
}

/** What weekdays end in where a form may continue: 'pazartesiye', 'вторника'. */
const DAY_ENDINGS =
  ' ye ya yi dan den leri lari а у ом ам и ы е ь ю я ья ье ью ей ой ую ям ник ника нику ники ям ях ьям ьях'.split(
    ' ',
  );
