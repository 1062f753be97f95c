import { foldWord } from '../../../../text/fold.ts';
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

/** Letters of Vietnamese that no other common language has: there an accent makes another word. */
const VIETNAMESE = /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i;

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

export function looksVietnamese(text: string): boolean {
  return VIETNAMESE.test(text);
}

/** 'And', 'the' and short prepositions, which Arabic writes on the word. */
const ARABIC_PREFIX = /^(?:[وف]?(?:ال|بال|لل|كال)|[وف])(?=\p{L}{2})/u;

/** An Arabic word without what is written on it; the word itself elsewhere. */
export function withoutPrefix(word: string): string {
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare.length > 1 ? bare : word;
}

type Forms = readonly [end: RegExp, endings: string, shortestStem?: number];

const LATIN = String.raw`(?<=\p{Script=Latin})$`;
/** The stem of a shorter word begins many others: 'hell' and 'hello'. */
const SHORTEST_STEM = 5;

/** A word's end, and what stands there in its other forms, with a space between. German's are too short for other languages. */
const FORMS: readonly Forms[] = [
  [new RegExp(LATIN, 'u'), 's es'],
  [/(?<=\p{Script=Devanagari})$/u, 'े ें ों ियाँ ियां ां'],
  [/(?<=\p{Script=Bengali})$/u, 'গুলো গুলি সমূহ'],
  [/(?<=\p{Script=Tamil})$/u, 'கள் ங்கள் க்கள்'],
  [/(?<=\p{Script=Telugu})$/u, 'లు'],
  [/(?<=\p{Script=Arabic})$/u, 'ات ون ين'],
  [/(?<=\p{Script=Cyrillic})$/u, 'ы и а я'],
  [/(?<=[^aeiou])y$/, 'ies'],
  [/z$/, 'ces'],
  [/ao$/, 'oes aes'],
  [/ão$/, 'ões ães'],
  [/m$/, 'ns'],
  [/l$/, 'is ux'],
  [/[аяьйое]$/, 'ы и а я'],
  [/ا$/, 'ے'],
  [/ा$/, 'े'],
  [/ी$/, 'ियाँ ियां'],
  // Turkish.
  [new RegExp(LATIN, 'u'), 'lar ler', 4],
  // Adjectives, nouns and some verbs: 'barato', 'baratas', 'baratinhos'.
  [
    new RegExp(`[aeo]$|${LATIN}`, 'u'),
    'a as o os e es en em er est ed ing ly mente isimo isima isimos isimas inho inha inhos inhas ito ita itos itas',
    SHORTEST_STEM,
  ],
  // Infinitives: 'garantieren', 'garantiere'.
  [
    /(?:[aei]r|en)$/,
    'e o a st t te ten es as an amos emos imos ado ada ados adas ido ida idos idas era ira erá irá é ée ées ez ons ent is it',
    SHORTEST_STEM,
  ],
];
const GERMAN: Forms = [new RegExp(LATIN, 'u'), 'e en n er'];

function formsOf(word: string, [end, endings, shortestStem = 0]: Forms): string[] {
  const isFormed = end.test(word) && word.replace(end, '').length >= shortestStem;
  return isFormed ? endings.split(' ').map((ending) => word.replace(end, ending)) : [];
}

/** A forbidden word, and what its plural and its other forms look like. */
export interface ForbiddenWord extends WordForm {
  /** Of the exact and of the bare word. */
  plurals: ReadonlySet<string>;
  germanPlurals: ReadonlySet<string>;
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
  const germanPlurals = forms.flatMap((form) => formsOf(form, GERMAN));
  return { ...word, plurals: new Set(plurals), germanPlurals: new Set(germanPlurals) };
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
