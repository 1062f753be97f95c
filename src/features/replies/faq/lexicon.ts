import { createBoundedCache } from '../../../bounded-cache.ts';
import { foldComposed } from '../../../text/fold.ts';
import type { FaqWords } from '../../../text/languages/faq-words.ts';
import { LANGUAGES } from '../../../text/languages/index.ts';
import { thingsIn } from '../../../text/languages/things.ts';
import { countriesIn, PAYMENT_NAMES, weekdaysIn } from './names.ts';

interface FaqLanguage extends FaqWords {
  code: string;
}

/** Every language that the matcher knows words of, by name. In others it compares the words as they are. */
export const FAQ_LANGUAGES: readonly FaqLanguage[] = LANGUAGES.toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
).flatMap(({ code, faq }) => (faq === undefined ? [] : [{ code, ...faq }]));

/** Scripts written without spaces between words, and Korean, whose particles are written onto the word. */
const RUN = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}ー`;
const WORDS = new RegExp(String.raw`[${RUN}]+|(?:(?![${RUN}])[\p{L}\p{M}\p{N}])+`, 'gu');
const RUN_START = new RegExp(`^[${RUN}]`, 'u');

/** The words of a folded text; a run of a script without spaces is one piece, which the caller divides. */
export function piecesOf(folded: string): string[] {
  return folded.match(WORDS) ?? [];
}

/** True for a piece of a script without spaces, and of Korean. */
export function isRun(piece: string): boolean {
  return RUN_START.test(piece);
}

let segmenter: Intl.Segmenter | undefined;

/** Divides a run of a script without spaces into words. */
export function segment(run: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(run), (part) => part.segment);
}

/** A word or phrase of a language, and the concepts that it speaks of; none for a stop phrase. */
interface Phrase {
  words: string[];
  stems: string[];
  concepts: string[];
}

/** The knowledge of one or more languages, ready for look-ups. */
export interface Lexicon {
  codes: string[];
  /** Phrases of two words and more by the stem of their first word, the longest first. */
  phrases: Map<string, Phrase[]>;
  /** Single words as listed, with their concepts. */
  exact: Map<string, string[]>;
  /** Their stems, for other forms of the same word. */
  stems: Map<string, string[]>;
  /** Phrases of scripts without spaces, by their characters. */
  runs: Map<string, string[]>;
  longestRun: number;
  /** Korean phrases with a space in them, which is taken out of a text: '몇 시'. */
  spaced: Set<string>;
  stop: Set<string>;
  light: Set<string>;
  /** All single words of at least five letters, for the correction of typing errors. */
  words: Set<string>;
  stem: (word: string) => string;
  /** A word without an article written onto it. */
  strip: (word: string) => string;
  hasCompounds: boolean;
  /** Where a sentence may turn to another question, and where a question offers alternatives. */
  and: RegExp;
  or: RegExp;
  /** Takes the spaces out of `spaced` phrases. */
  join: (text: string) => string;
}

/** Whether a lexicon has a word, whatever it says of it, or another form of it. */
export function knowsWord({ stop, light, words, exact, stems, stem }: Lexicon, word: string): boolean {
  if (stop.has(word) || light.has(word) || words.has(word) || exact.has(word)) return true;
  const short = stem(word);
  return stems.has(short) || light.has(short);
}

const LEAST_STEM = 3;
/** A Korean syllable is two or three letters. */
const LEAST_SYLLABLES = 1;

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => foldComposed(item.trim()))
    .filter((item) => item !== '');
}

function longestFirst(items: string[]): string[] {
  return [...new Set(items)].sort((a, b) => b.length - a.length);
}

/** Strips an article or preposition that is written onto the word. */
function stripper(languages: readonly FaqLanguage[]): (word: string) => string {
  const beginnings = longestFirst(languages.flatMap((language) => list(language.beginnings)));
  return (word) => {
    const first = beginnings.find((part) => word.startsWith(part) && word.length - part.length >= LEAST_STEM);
    return first === undefined ? word : word.slice(first.length);
  };
}

/** Strips a beginning and up to two endings, each time the longest that leaves three letters, and a doubled last letter. */
function stemmer(languages: readonly FaqLanguage[]): (word: string) => string {
  const endings = longestFirst(languages.flatMap((language) => list(language.endings)));
  const strip = stripper(languages);
  const shorten = (word: string): string => {
    const least = isRun(word) ? LEAST_SYLLABLES : LEAST_STEM;
    const last = endings.find((part) => word.endsWith(part) && word.length - part.length >= least);
    return last === undefined ? word : word.slice(0, word.length - last.length);
  };
  // 'Party' as in 'parties'.
  const closed = (stem: string) => (stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem);
  return (word) => {
    const stem = shorten(shorten(strip(word)));
    return closed(stem.length > LEAST_STEM && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem);
  };
}

/** What languages say with their own lists, they do not say of a thing: 'book' is an appointment's. */
function listedBy(languages: readonly FaqLanguage[]): ReadonlySet<string> {
  return new Set(
    languages.flatMap(({ stop, light, concepts }) => [stop, light, ...Object.values(concepts)]).flatMap(list),
  );
}

function addTo(map: Map<string, string[]>, key: string, concepts: string[]): void {
  map.set(key, [...new Set([...(map.get(key) ?? []), ...concepts])]);
}

function addPhrase(lexicon: Lexicon, item: string, concepts: string[]): void {
  const pieces = piecesOf(item);
  if (pieces.some(isRun)) {
    const run = pieces.join('');
    if (pieces.length > 1) lexicon.spaced.add(item);
    // One character means something only as a separate word.
    addTo(run.length === 1 ? lexicon.exact : lexicon.runs, run, concepts);
    lexicon.longestRun = Math.max(lexicon.longestRun, run.length);
    return;
  }
  for (const piece of pieces) if (piece.length >= 5) lexicon.words.add(piece);
  const stems = pieces.map(lexicon.stem);
  const first = stems[0];
  if (first === undefined) return;
  if (stems.length === 1) {
    addTo(lexicon.exact, item, concepts);
    if (first.length > LEAST_STEM) addTo(lexicon.stems, first, concepts);
    return;
  }
  const same = lexicon.phrases.get(first) ?? [];
  const known = same.find((phrase) => phrase.words.join(' ') === item);
  if (known) known.concepts = [...new Set([...known.concepts, ...concepts])];
  else same.push({ words: pieces, stems, concepts });
  same.sort((a, b) => b.stems.length - a.stems.length);
  lexicon.phrases.set(first, same);
}

/** Splits at the listed words, and at commas; words of scripts without spaces count inside a run too. */
function joiner(lists: readonly string[]): RegExp {
  const words = lists.flatMap(list);
  const spaced = words.filter((word) => !isRun(word)).map((word) => `(?<=\\s)${word}(?=\\s)`);
  return new RegExp([...spaced, ...words.filter(isRun), '[,،、，;]'].join('|'), 'u');
}

function build(codes: string[], knowsThings: boolean): Lexicon {
  const languages = FAQ_LANGUAGES.filter((language) => codes.includes(language.code));
  const lexicon: Lexicon = {
    codes,
    phrases: new Map(),
    exact: new Map(),
    stems: new Map(),
    runs: new Map(),
    longestRun: 0,
    spaced: new Set(),
    stop: new Set(),
    light: new Set(),
    words: new Set(),
    stem: stemmer(languages),
    strip: stripper(languages),
    hasCompounds: languages.some((language) => language.hasCompounds),
    and: joiner(languages.map((language) => language.and)),
    or: joiner(languages.map((language) => language.or)),
    join: (text) => text,
  };
  const listed = listedBy(languages);
  for (const item of list(PAYMENT_NAMES)) addPhrase(lexicon, item, [`pay:${item.replaceAll(' ', '')}`]);
  for (const language of languages) {
    for (const { name, concept } of countriesIn(language.code)) {
      if (piecesOf(name).length === 1 && !isRun(name)) {
        addTo(lexicon.exact, name, [concept]);
        addTo(lexicon.exact, lexicon.strip(name), [concept]);
      } else addPhrase(lexicon, name, [concept]);
    }
    const weekday = weekdaysIn(language.code);
    for (const [concept, items] of Object.entries(language.concepts)) {
      for (const item of list(items)) addPhrase(lexicon, item, [concept === 'day' ? weekday(item) : concept]);
    }
    for (const [thing, items] of knowsThings ? Object.entries(thingsIn(language.code)) : []) {
      for (const item of list(items)) if (!listed.has(item)) addPhrase(lexicon, item, [thing]);
    }
    for (const item of list(language.stop)) {
      const pieces = piecesOf(item);
      if (pieces.length > 1 || pieces.some(isRun)) addPhrase(lexicon, item, []);
      if (pieces.length === 1) lexicon.stop.add(item);
    }
    for (const item of list(language.light)) {
      if (isRun(item) && item.length > 1) addPhrase(lexicon, item, [`~${item}`]);
      lexicon.light.add(item);
      lexicon.light.add(lexicon.stem(item));
    }
  }
  if (lexicon.spaced.size > 0) {
    const pattern = new RegExp(longestFirst([...lexicon.spaced]).join('|'), 'gu');
    lexicon.join = (text) => text.replace(pattern, (phrase) => phrase.replaceAll(' ', ''));
  }
  return lexicon;
}

/** Far more than the combinations that real templates have; a bound on memory. */
const MOST_BUILT = 60;
const built = createBoundedCache<string, Lexicon>(MOST_BUILT);

/**
 * The lexicon of these languages; built once for each combination, which are few. `knowsThings`: it also brings together what
 * customers and owners call by different words, as a search wants it; where likeness is measured, words are words.
 */
export function lexiconOf(codes: readonly string[], knowsThings = false): Lexicon {
  const sorted = [...codes].sort();
  const key = `${sorted.join(' ')}${knowsThings ? ' +' : ''}`;
  const lexicon = built.get(key) ?? build(sorted, knowsThings);
  built.set(key, lexicon);
  return lexicon;
}
