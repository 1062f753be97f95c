import { foldWord } from '../../../../text/fold.ts';
import { LANGUAGES } from '../../../../text/languages/index.ts';
import type { Inflection } from '../../../../text/languages/language.ts';
import { rememberWords } from '../../../../text/remember.ts';

/** A word for comparison, as written and without its accents. */
export interface WordForm {
  /** Lower case, compatibility forms and invisible characters gone; other scripts than Latin fully folded. */
  exact: string;
  /** Without accents too. 'ñ' stays, since it is a letter, not an accent. */
  bare: string;
  /** What letters and digits together can stand for: 'fr33' is 'free', 'c1ass' 'class' and 'ciass'. Mostly none. */
  readings: readonly string[];
}

const LETTERS_ONLY = /^[A-Za-z]+$/;
const NO_READINGS: readonly string[] = [];
const INVISIBLE = /\p{Cf}|[\ufe00-\ufe0f]|\u034f/gu;
const NOT_ASCII = /[^\x20-\x7e]/g;
const ACCENTS = /(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f]/g;

/** Letters of other scripts, each before the Latin one that Unicode's confusables (UTS 39) takes it for. */
const CONFUSABLES =
  'αaγyιiνvοoρpσoυuϳjаaгrеeоoрpсcуyхxѕsіiјjѡwѵvүyһhҽeӏiԁdԛqԝwաwգqզqհhոnռnսuցgքfօoᴦrⲅrⲟoⲣpⲥcꙇiꭵiꮁrꮃwꮓzꮩvꮪsꮯc';
export const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  (CONFUSABLES.match(/../gu) ?? []).map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** What digits and signs stand for in disguised words; '1' is read both ways. */
export const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
};
const LEET_SIGN = /[013-578@$!|€]/;
const LEET_SIGNS = /[013-578@$!|€]/g;

export function wordForm(word: string): WordForm {
  if (!LETTERS_ONLY.test(word)) return otherForm(word);
  const lower = word.toLowerCase();
  return { exact: lower, bare: lower, readings: NO_READINGS };
}

const otherForm = rememberWords((word): WordForm => {
  const seen = word.normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
  const isLatin = /\p{Script=Latin}/u.test(seen);
  if (!isLatin) return { exact: foldWord(seen), bare: foldWord(seen), readings: NO_READINGS };
  const latin = seen.replace(NOT_ASCII, (letter) => LOOKALIKES[letter] ?? letter);
  const unmarked = latin.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  const bare = unmarked.replaceAll('ı', 'i').replaceAll('ß', 'ss');
  return { exact: latin.normalize('NFC'), bare, readings: readingsOf(bare) };
});

/** The words of a phrase as one. */
export function joinForms(words: readonly WordForm[]): WordForm {
  const [only] = words;
  if (only !== undefined && words.length === 1) return only;
  const bare = words.map((word) => word.bare).join('');
  return { exact: words.map(({ exact }) => exact).join(''), bare, readings: readingsOf(bare) };
}

function readingsOf(bare: string): readonly string[] {
  if (!LEET_SIGN.test(bare)) return NO_READINGS;
  const read = (one: string): string =>
    bare.replace(LEET_SIGNS, (sign) => (sign === '1' ? one : (LEET[sign] ?? sign)));
  return bare.includes('1') ? [read('i'), read('l')] : [read('i')];
}

/** 'And', 'the' and short prepositions, which Arabic writes on the word. */
const ARABIC_PREFIX = /^(?:[وف]?(?:ال|بال|لل|كال)|[وف])(?=\p{L}{2})/u;

/** An Arabic word without what is written on it; the word itself elsewhere. */
export function withoutPrefix(word: string): string {
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare.length > 1 ? bare : word;
}

const FORMS = LANGUAGES.flatMap(({ inflections = [] }) => inflections);
/** By their language. */
const OWN_FORMS = LANGUAGES.flatMap(({ code, ownInflections = [] }) =>
  ownInflections.map((inflection) => [code, inflection] as const),
);

function formsOf(word: string, { end, endings, shortestStem = 0 }: Inflection): string[] {
  const isFormed = end.test(word) && word.replace(end, '').length >= shortestStem;
  if (!isFormed) return [];
  const forms = endings.split(' ').map((ending) => word.replace(end, ending));
  // Words of other scripts are compared folded.
  return /\p{Script=Latin}/u.test(word) ? forms : forms.map(foldWord);
}

/** A forbidden word, and what its plural and its other forms look like. */
export interface ForbiddenWord extends WordForm {
  /** Of the exact and of the bare word. */
  plurals: ReadonlySet<string>;
  /** Those that count only in texts of one language, by its code. */
  ownPlurals: readonly (readonly [code: string, plurals: ReadonlySet<string>])[];
}

/** One forbidden word or phrase. */
export interface Entry {
  words: readonly ForbiddenWord[];
  /** Its words without spaces. */
  joined: ForbiddenWord;
}

/** Entries by the first letter of their first word; those in Arabic script, which takes prefixes, all together. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;

const ARABIC = 'arabic';
const NONE: readonly Entry[] = [];

export function indexEntries(phrases: readonly (readonly WordForm[])[]): Entries {
  const entries = new Map<string, Entry[]>();
  for (const phrase of phrases) {
    const entry = { words: phrase.map(withPlurals), joined: withPlurals(joinForms(phrase)) };
    const key = keyOf(entry.joined.bare);
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  return entries;
}

function withPlurals(word: WordForm): ForbiddenWord {
  const forms = [word.exact, word.bare];
  const plurals = forms.flatMap((form) => FORMS.flatMap((one) => formsOf(form, one)));
  const ownPlurals = OWN_FORMS.map(
    ([code, one]) => [code, new Set(forms.flatMap((form) => formsOf(form, one)))] as const,
  );
  return { ...word, plurals: new Set(plurals), ownPlurals };
}

/** The entries that a word can be, by its first letter in every way to read it. */
export function entriesLike(entries: Entries, { bare, readings }: WordForm): readonly Entry[] {
  const found = entries.get(keyOf(bare)) ?? NONE;
  if (readings.length === 0) return found;
  const keys = new Set(readings.map(keyOf));
  keys.delete(keyOf(bare));
  return [...found, ...[...keys].flatMap((key) => entries.get(key) ?? [])];
}

function keyOf(word: string): string {
  const first = word[0] ?? '';
  return first > '\u05ff' && /\p{Script=Arabic}/u.test(first) ? ARABIC : first;
}
