import type { Flaw } from '../guard.types.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { isWordOrPlural, looksGerman } from './plurals.ts';
import { findRuns } from './runs.ts';
import { looksVietnamese, undisguised, type WordForm, wordForm } from './word-forms.ts';

/** An owner's forbidden words, ready for comparison. */
export interface ForbiddenWords {
  entries: readonly (readonly WordForm[])[];
  /** Entries without word edges: Chinese, Japanese, and those without a letter ('100%', an emoji). */
  runs: readonly string[];
  /** Words with a hyphen that the owner uses, which stay allowed: 'gluten-free' where 'free' is forbidden. */
  ownCompounds: ReadonlySet<string>;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const COMPOUND = /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+/gu;

/** Reads the list: words and phrases between commas, semicolons or line breaks. */
export function prepareForbidden(list: string, ownText: string): ForbiddenWords {
  const entries: WordForm[][] = [];
  const runs: string[] = [];
  for (const written of list.split(/[,;\n،，、；]/)) {
    const entry = written.trim().replace(/^["'“„«]+|["'”“»]+$/g, '');
    const words = entry.match(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu) ?? [];
    if (entry === '') continue;
    if (UNSPACED.test(entry) || !/\p{L}/u.test(entry)) runs.push(entry.normalize('NFKC').toLowerCase());
    else entries.push(words.map(wordForm));
  }
  const compounds = entries.length === 0 ? [] : (ownText.toLowerCase().match(COMPOUND) ?? []);
  return { entries, runs, ownCompounds: new Set(compounds) };
}

/** Every place where a forbidden word stands, plain or disguised, whole or in its plural, never inside another word. */
export function findForbidden(text: string, forbidden: ForbiddenWords): Flaw[] {
  const runFlaws = findRuns(text, forbidden.runs);
  if (forbidden.entries.length === 0) return runFlaws;
  const chunks = chunksOf(text).filter((chunk) => !forbidden.ownCompounds.has(chunk.text));
  const compare = comparison(looksVietnamese(text), looksGerman(text));
  const pieces = chunks.flatMap((chunk) =>
    chunk.words.map((word, at) => ({ word, chunk, isLast: at === chunk.words.length - 1 })),
  );
  const flaws: Flaw[] = [];
  for (const entry of forbidden.entries) {
    const joined: WordForm = {
      exact: entry.map(({ exact }) => exact).join(''),
      bare: entry.map(({ bare }) => bare).join(''),
    };
    pieces.forEach(({ chunk }, at) => {
      const last = at + entry.length - 1;
      const isPhrase = entry.every((word, nth) => {
        const piece = pieces[at + nth];
        const isBroken = nth < entry.length - 1 && piece?.isLast === true && piece.chunk.endsPhrase;
        return piece !== undefined && !isBroken && compare(piece.word, word, nth === entry.length - 1);
      });
      if (isPhrase)
        flaws.push({ rule: 'forbidden', start: chunk.start, end: pieces[last]?.chunk.end ?? chunk.end });
    });
    for (const chunk of chunks) {
      const isSplit = chunk.words.length > 1 || entry.length > 1;
      if (isSplit && compare(chunk.joined, joined, true))
        flaws.push({ rule: 'forbidden', start: chunk.start, end: chunk.end });
    }
    for (const spelled of spelledWords(chunks)) {
      if (compare(spelled.word, joined, true))
        flaws.push({ rule: 'forbidden', start: spelled.start, end: spelled.end });
    }
  }
  return [...flaws, ...runFlaws];
}

type Compare = (word: WordForm, forbidden: WordForm, mayBePlural: boolean) => boolean;

function comparison(isVietnamese: boolean, isGerman: boolean): Compare {
  return (word, forbidden, mayBePlural) => {
    const same = (one: string, other: string): boolean =>
      mayBePlural ? isWordOrPlural(one, other, isGerman) : one === other;
    if (same(word.exact, forbidden.exact)) return true;
    if (isVietnamese) return false;
    // An accent is a disguise only where the entry has none; and an entry's accents may be left out.
    const isComparable = forbidden.exact === forbidden.bare || word.exact === word.bare;
    if (isComparable && same(word.bare, forbidden.bare)) return true;
    return undisguised(word).some((plain) => same(plain, forbidden.bare));
  };
}

interface Spelled {
  word: WordForm;
  start: number;
  end: number;
}

/** Words spelled out with spaces, 'f r e e', also with a word of one letter before or after them. */
function spelledWords(chunks: readonly Chunk[]): Spelled[] {
  const spelled: Spelled[] = [];
  let run: Chunk[] = [];
  for (const chunk of [...chunks, null]) {
    const isLetter = chunk !== null && Array.from(chunk.joined.bare).length === 1;
    if (isLetter) run.push(chunk);
    if (isLetter && !chunk.endsPhrase) continue;
    for (const part of [run, run.slice(1), run.slice(0, -1), run.slice(1, -1)]) {
      const [first] = part;
      const last = part.at(-1);
      if (first === undefined || last === undefined || part.length < 3) continue;
      const word = wordForm(part.map(({ joined }) => joined.exact).join(''));
      spelled.push({ word, start: first.start, end: last.end });
    }
    run = [];
  }
  return spelled;
}
