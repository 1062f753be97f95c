import { foldWord } from './fold.ts';
import { LANGUAGES } from './languages/index.ts';
import type { Numerals } from './languages/language.ts';

/** What a word says in a number: a value, or what becomes of the numbers beside it. */
export interface NumberWord {
  role: 'value' | 'scale' | 'tenfold' | 'teen' | 'shift' | 'joint';
  value: number;
  numerals: Numerals;
  /** A number can begin with it. */
  opens: boolean;
  /** Read only beside one of these. */
  near: ReadonlySet<string> | null;
}

type Words = readonly NumberWord[];

const NUMERALS = LANGUAGES.flatMap(({ numerals = [] }) => numerals);

/** Words by their key, and those of Vietnamese, whose accents make other words, as written. */
const FOLDED = new Map<string, Words>();
const ACCENTED = new Map<string, Words>();
const UNACCENTED = new Set<string>();
/** For languages that write several as one word: all their words, and the first letters with which one can begin. */
const COMPOUNDING = NUMERALS.filter(({ isCompounding }) => isCompounding === true).map((numerals) => ({
  numerals,
  parts: new Map<string, NumberWord>(),
}));
const BEGINNINGS = new Set<string>();

/** Tamil joins a number to what follows it by rule: the 'u' at its end gives way. */
const TAMIL_TENS = 'இருபத் முப்பத் நாற்பத் ஐம்பத் அறுபத் எழுபத் எண்பத்'.split(' ');
const TAMIL_UNITS = 'தொன்று திரண்டு திமூன்று|துமூன்று திநான்கு|துநான்கு தைந்து தாறு தேழு தெட்டு தொன்பது'.split(' ');

/** Twenty-one to eighty-nine. */
const TAMIL_JOINED = TAMIL_TENS.flatMap((ten, at) =>
  TAMIL_UNITS.flatMap((units, more) =>
    units.split('|').map((unit) => [ten + unit, 20 + at * 10 + more + 1] as const),
  ),
);

for (const numerals of NUMERALS) index(numerals);
for (const [word, value] of TAMIL_JOINED) {
  const tamil = FOLDED.get(foldWord('நூறு'))?.[0];
  if (tamil !== undefined) FOLDED.set(foldWord(word), [{ ...tamil, value }]);
}

function index(numerals: Numerals): void {
  const words = numerals.isAccented === true ? ACCENTED : FOLDED;
  const parts = COMPOUNDING.find((one) => one.numerals === numerals)?.parts;
  const near = nearWords(numerals);
  const add = (spellings: string, role: NumberWord['role'], value: number, opens: boolean): void => {
    for (const spelling of spellings.split('|')) {
      if (spelling === '_' || spelling === '') continue;
      const folded = foldWord(spelling);
      const key = words === ACCENTED ? spelling : folded;
      const word = { role, value, numerals, opens, near: near.get(folded) ?? null };
      if (!words.has(key)) words.set(key, [word]);
      if (words === ACCENTED) UNACCENTED.add(folded);
      parts?.set(key, { ...word, near: null });
      if (parts !== undefined) BEGINNINGS.add(key.slice(0, 2));
    }
  };
  const all = (
    list: Readonly<Record<string, number>> | undefined,
    role: NumberWord['role'],
    opens: boolean,
  ): void => {
    for (const [written, value] of Object.entries(list ?? {})) {
      add(written.replace('+', ''), role, value, opens || written.startsWith('+'));
    }
  };
  numerals.ordered.split(/\s+/).forEach((spellings, value) => {
    add(spellings, 'value', value, true);
  });
  numerals.tens?.split(/\s+/).forEach((spellings, at) => {
    add(spellings, 'value', 20 + at * 10, true);
  });
  all(numerals.others, 'value', true);
  all(numerals.inner, 'value', false);
  all(numerals.shifts, 'shift', true);
  all(numerals.scales, 'scale', false);
  add(numerals.tenfold ?? '', 'tenfold', 10, false);
  add(numerals.teen ?? '', 'teen', 10, false);
  const { joint } = numerals;
  if (joint !== undefined) parts?.set(joint, { role: 'joint', value: 0, numerals, opens: false, near: null });
}

function nearWords({ near = {} }: Numerals): Map<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(near).flatMap(([words, others]) =>
      words.split('|').map((word) => [foldWord(word), new Set(others.split(' ').map(foldWord))] as const),
    ),
  );
}

const NONE: Words = [];

/** What a folded word says in a number, part by part; empty where it says none. 'fünfhundertzwanzig' has three parts. */
export function numberWordsLike(key: string): Words {
  return FOLDED.get(key) ?? partsOf(key);
}

/** The same in a language in which accents make other words, by the word as written. */
export function accentedWordsOf(text: string): Words {
  return ACCENTED.get(text) ?? NONE;
}

/** Whether a word with accents, one of a language in which they make other words, is folded to this. */
export function isLikeAccented(key: string): boolean {
  return UNACCENTED.has(key);
}

/** 'And', 'with', 'for' and the article, which Arabic writes on the word. */
const ARABIC_PREFIX = /^و?(?:لل|ال|ب|ل)?/u;

/** 'At' half past six: 'ఆరున్నరకు', 'साडेसहाला'. */
const CASE = /(?<=న్నర)(?:కు|కి|కే)$|(?<=^(?:साडे|सव्वा|पावणे|पाउणे)[^ ]+)ला$/u;

/** Beyond this no number is written as one word. */
const LONGEST = 48;

function partsOf(key: string): Words {
  if (key.length < 3 || key.length > LONGEST) return NONE;
  if (key > '\u0b80' && key < '\u0bff') return tamil(key);
  if (key > '\u0620' && key < '\u0700') return FOLDED.get(key.replace(ARABIC_PREFIX, '')) ?? NONE;
  return BEGINNINGS.has(key.slice(0, 2)) ? compound(key.replace(CASE, '')) : NONE;
}

function compound(key: string): Words {
  for (const { parts } of COMPOUNDING) {
    const found = takeApart(key, parts);
    // 'Vieren' is no four.
    if (found !== null && found.length > 1 && found.at(-1)?.role !== 'joint') return found;
  }
  return NONE;
}

/** The longest part first; what is left must come apart as well. */
function takeApart(key: string, parts: ReadonlyMap<string, NumberWord>): NumberWord[] | null {
  if (key === '') return [];
  for (let length = key.length; length > 0; length -= 1) {
    const part = parts.get(key.slice(0, length));
    const rest = part === undefined ? null : takeApart(key.slice(length), parts);
    if (part !== undefined && rest !== null) return [part, ...rest];
  }
  return null;
}

function tamil(key: string): Words {
  const split = tamilParts(key);
  const [stem] = split === null ? [] : (FOLDED.get(split.stem) ?? []);
  if (split === null || stem === undefined) return NONE;
  return [stem, { ...stem, role: split.role, value: split.value, opens: false }];
}

const VOWEL_U = 'ு';
const TAMIL_ENDINGS: readonly (readonly [RegExp, 'scale' | 'shift', number])[] = [
  [/ாயிரம்$|ாயிரத்து$/u, 'scale', 1000],
  [/ரை(?:க்கு|க்கே|க்கும்|யில்)?$/u, 'shift', 0.5],
];

/** The number inside 'பதினைந்தாயிரம்' (fifteen thousand) or 'ஒன்பதரை' (half past nine), and what its ending does; or null. */
function tamilParts(word: string): { stem: string; role: 'scale' | 'shift'; value: number } | null {
  for (const [ending, role, value] of TAMIL_ENDINGS) {
    if (ending.test(word)) return { stem: word.replace(ending, VOWEL_U), role, value };
  }
  return null;
}
