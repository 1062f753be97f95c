import type { Flaw } from './guard.types.ts';
import { isForbiddenPlural, looksGerman } from './plurals.ts';
import { type Chunk, chunksOf, joinLetters, pieceForms, toEntryWords } from './disguise.ts';

/** An owner's forbidden words, ready for comparison. */
export interface ForbiddenWords {
  /** Entries as folded words; most have one. */
  entries: readonly (readonly string[])[];
  /** Entries that a text without spaces holds anywhere: Chinese, Japanese, and those without a letter ('100%', an emoji). */
  runs: readonly string[];
  /** The owner's own words with a hyphen, which stay allowed: 'gluten-free' where 'free' is forbidden. */
  ownCompounds: ReadonlySet<string>;
}

/** Reads the list: words and phrases between commas, semicolons or line breaks. */
export function prepareForbidden(list: string, ownText: string): ForbiddenWords {
  const entries: string[][] = [];
  const runs: string[] = [];
  for (const entry of list.split(/[,;\n،，、；]/).map((one) => one.trim().replace(/^["'“„«]+|["'”“»]+$/g, ''))) {
    const words = toEntryWords(entry);
    if (entry === '') continue;
    if (words.length === 0 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(entry)) {
      runs.push(entry.normalize('NFKC').toLowerCase());
    } else {
      entries.push(words);
    }
  }
  const compounds = entries.length === 0 ? [] : (ownText.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+/gu) ?? []);
  return { entries, runs, ownCompounds: new Set(compounds) };
}

/** Every place where a forbidden word stands, plain or disguised, whole or in its plural, never inside another word. */
export function findForbidden(text: string, forbidden: ForbiddenWords): Flaw[] {
  if (forbidden.entries.length === 0 && forbidden.runs.length === 0) return [];
  const chunks = chunksOf(text);
  const isGerman = looksGerman(text);
  const flaws = forbidden.entries.flatMap((entry) => findEntry(chunks, entry, isGerman, forbidden.ownCompounds));
  for (const run of [...joinLetters(chunks)]) {
    if (forbidden.entries.some((entry) => isForbiddenPlural(run.letters, entry.join(''), false))) {
      flaws.push({ rule: 'forbidden', start: run.start, end: run.end });
    }
  }
  return [...flaws, ...findRuns(text, forbidden.runs)];
}
