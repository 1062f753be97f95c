import { forbiddenEntries } from '../../../../contract/template.ts';
import { once } from '../../../../once.ts';
import { languageIn } from '../../../../text/language-of.ts';
import { looksLike } from '../../../../text/words.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { skeletonOf, windowsOf } from './skeleton.ts';
import {
  type Entries,
  type Entry,
  entriesLike,
  type ForbiddenWord,
  indexEntries,
  type WordForm,
  withoutPrefix,
  wordForm,
} from './word-forms.ts';

/** An owner's forbidden words, ready for comparison. */
export interface ForbiddenWords {
  entries: Entries;
  /** Entries without word edges: Chinese, Japanese, and those without a letter ('100%', an emoji). */
  runs: readonly string[];
  /** One of these is in every text that holds an entry: 1 µs a reply instead of 11. Null where it would cost more. */
  skeletons: readonly string[] | null;
  /** Words with a hyphen that the owner uses, which stay allowed: 'gluten-free' where 'free' is forbidden. */
  ownCompounds: ReadonlySet<string>;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const COMPOUND = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+/gu;

/** Makes the list ready for comparison. `ownText`: all that the owner wrote. */
export function prepareForbidden(list: string, ownText: string): ForbiddenWords {
  const phrases: WordForm[][] = [];
  const runs: string[] = [];
  for (const entry of forbiddenEntries(list)) {
    if (UNSPACED.test(entry) || !/\p{L}/u.test(entry)) runs.push(entry.normalize('NFKC').toLowerCase());
    else phrases.push((entry.match(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu) ?? []).map(wordForm));
  }
  const compounds = phrases.length === 0 ? [] : (ownText.toLowerCase().match(COMPOUND) ?? []);
  const entries = indexEntries(phrases);
  return { entries, runs, skeletons: skeletonsOf(entries, runs), ownCompounds: new Set(compounds) };
}

const MOST_SKELETONS = 100;
/** A shorter beginning is in too many places. */
const SHORTEST_SHARED = 3;

function skeletonsOf(entries: Entries, runs: readonly string[]): readonly string[] | null {
  const words = [...entries.values()].flat().map(({ joined }) => {
    const { bare, plurals, ownPlurals } = joined;
    const own = ownPlurals.flatMap(([, forms]) => [...forms]);
    const all = [bare, ...plurals, ...own].map(skeletonOf);
    const start = sharedStart(all);
    return start.length >= SHORTEST_SHARED ? [start] : all;
  });
  const skeletons = [...new Set([...words.flat(), ...runs.map(skeletonOf)])];
  return skeletons.length > MOST_SKELETONS || skeletons.includes('') ? null : skeletons;
}

function sharedStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  while (length > 0 && !others.every((other) => other.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length);
}

/** Every place where a forbidden word stands, plain or disguised, whole or in its plural, never inside another word. */
export function findForbidden(text: string, words: ForbiddenWords): readonly Flaw[] {
  const { entries, runs, skeletons, ownCompounds } = words;
  if (entries.size === 0 && runs.length === 0) return NO_FLAWS;
  const windows = skeletons === null ? [{ start: 0, end: text.length }] : windowsOf(text, skeletons);
  if (windows.length === 0) return NO_FLAWS;
  const runFlaws = findRuns(text, runs);
  if (entries.size === 0) return runFlaws;
  const language = once(() => languageIn(text));
  const compare = comparison((code) => language() === code || looksLike(code, text));
  const flaws = windows.flatMap(({ start, end }) => {
    const chunks = chunksOf(text.slice(start, end), start).filter((chunk) => !ownCompounds.has(chunk.text));
    return [...findPhrases(chunks, entries, compare), ...findJoined(chunks, entries, compare)];
  });
  return [...flaws, ...runFlaws];
}

/** Entries word by word, over white space and hyphens but not over the end of a phrase. */
function findPhrases(chunks: readonly Chunk[], entries: Entries, compare: Compare): Flaw[] {
  const pieces = chunks.flatMap((chunk) =>
    chunk.words.map((word, at) => ({ word, chunk, isLast: at === chunk.words.length - 1 })),
  );
  const stands = ({ words }: Entry, start: number): boolean =>
    words.every((word, nth) => {
      const piece = pieces[start + nth];
      const isEnd = nth === words.length - 1;
      const isBroken = !isEnd && piece?.isLast === true && piece.chunk.endsPhrase;
      return piece !== undefined && !isBroken && compare(piece.word, word, isEnd);
    });
  const flaws: Flaw[] = [];
  for (const [at, { word, chunk }] of pieces.entries()) {
    for (const entry of entriesLike(entries, word)) {
      if (stands(entry, at)) flaws.push(flaw(chunk, pieces[at + entry.words.length - 1]?.chunk ?? chunk));
    }
  }
  return flaws;
}

/** Entries whose letters stand together though signs or spaces are between them: 'f.r.e.e', 'f r e e', 'money-back'. */
function findJoined(chunks: readonly Chunk[], entries: Entries, compare: Compare): Flaw[] {
  const joined = chunks.map((chunk) => ({ word: chunk.joined, first: chunk, last: chunk }));
  return [...joined, ...spelledWords(chunks)]
    .filter(({ word, first, last }) => {
      const isPlain = first === last && first.words.length === 1;
      const like = entriesLike(entries, word);
      return like.some(({ words, joined }) => (!isPlain || words.length > 1) && compare(word, joined, true));
    })
    .map(({ first, last }) => flaw(first, last));
}

function flaw(first: Chunk, last: Chunk): Flaw {
  return { rule: 'forbidden', start: first.start, end: last.end };
}

type Compare = (word: WordForm, forbidden: ForbiddenWord, mayBePlural: boolean) => boolean;

function comparison(isIn: (code: string) => boolean): Compare {
  return (word, { exact, bare, plurals, ownPlurals }, mayBePlural) => {
    const isFormOf = (entry: string, said: string): boolean =>
      said === entry ||
      (mayBePlural &&
        (plurals.has(said) || ownPlurals.some(([code, forms]) => forms.has(said) && isIn(code))));
    if (isFormOf(exact, word.exact) || isFormOf(exact, withoutPrefix(word.exact))) return true;
    // An accent is a disguise only where the entry has none; and an entry's accents may be left out.
    const isComparable = exact === bare || word.exact === word.bare;
    return (isComparable && isFormOf(bare, word.bare)) || word.readings.some((one) => isFormOf(bare, one));
  };
}

/** Words spelled out with spaces, 'f r e e', also with a word of one letter before or after them. */
function spelledWords(chunks: readonly Chunk[]): { word: WordForm; first: Chunk; last: Chunk }[] {
  const spelled: ReturnType<typeof spelledWords> = [];
  let run: Chunk[] = [];
  for (const chunk of [...chunks, null]) {
    const isLetter =
      chunk !== null && chunk.joined.bare.length <= 2 && Array.from(chunk.joined.bare).length === 1;
    if (isLetter) run.push(chunk);
    if (isLetter && !chunk.endsPhrase) continue;
    const parts = run.length < 3 ? [] : [run, run.slice(1), run.slice(0, -1), run.slice(1, -1)];
    for (const part of parts) {
      const [first] = part;
      const last = part.at(-1);
      if (first === undefined || last === undefined || part.length < 3) continue;
      spelled.push({ word: wordForm(part.map(({ joined }) => joined.exact).join('')), first, last });
    }
    run = [];
  }
  return spelled;
}

const SKIPPED = /[\s\p{Cf}\-_.*·•/~|]/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

/**
 * Finds entries that need no word edges: in Chinese and Japanese anywhere, also with spaces or signs between the characters, but
 * not inside a longer word of katakana; others, such as '100%' or an emoji, not inside a longer number.
 */
function findRuns(text: string, runs: readonly string[]): Flaw[] {
  if (runs.length === 0) return [];
  const lower = text.toLowerCase();
  const squeezed = squeeze(text);
  return runs.flatMap((run) => {
    const isUnspaced = UNSPACED.test(run);
    const places = isUnspaced ? squeezed.places : null;
    const body = isUnspaced ? squeezed.text : lower;
    const wanted = isUnspaced ? squeeze(run).text : run;
    const first = body.indexOf(wanted);
    const last = first + wanted.length - 1;
    if (first < 0 || isInsideWord(body, first, last)) return [];
    const [start, end] = [places?.[first] ?? first, (places?.[last] ?? last) + 1];
    return { rule: 'forbidden' as const, start, end };
  });
}

/** The text without what people put between characters, and where each character stood. */
function squeeze(text: string): { text: string; places: number[] } {
  const places: number[] = [];
  let squeezed = '';
  let at = 0;
  for (const character of text) {
    const folded = SKIPPED.test(character) ? '' : character.normalize('NFKC').toLowerCase();
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at);
    squeezed += folded;
    at += character.length;
  }
  return { text: squeezed, places };
}

function isInsideWord(text: string, first: number, last: number): boolean {
  return [KATAKANA, /\d/].some((kind) => {
    const is = (at: number): boolean => kind.test(text.charAt(at));
    return (is(first) && is(first - 1)) || (is(last) && is(last + 1));
  });
}
