import type { Marks } from './marks.ts';
import { packed, type Table, tableOf, unpacked } from './table.ts';

/** How an owner writes in one language; the first part holds what is in others as well, or in none that is known. */
export interface Part {
  language: string;
  words: number;
  letters: string;
  shapes: string;
}

/** With fewer words, or beyond so many languages, it is one of the others. */
const LEAST_WORDS = 300;
const MOST_PARTS = 4;

/** Takes an owner's texts apart by language, so that replies in one of them are not far from an owner who writes two. */
export function partsOf(texts: readonly Marks[]): Part[] {
  const own = [...wordsByLanguage(texts)]
    .filter(([language, words]) => language !== '' && words >= LEAST_WORDS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_PARTS)
    .map(([language]) => language);
  const languages = own.length === 0 ? [''] : own;
  const groups = new Map(languages.map((language) => [language, [] as Marks[]]));
  for (const text of texts) (groups.get(text.language) ?? groups.get(languages[0] ?? ''))?.push(text);
  return Array.from(groups, ([language, some]) => {
    const { letters, shapes, words } = tableOf(some);
    return { language, words, letters: packed(letters), shapes: packed(shapes) };
  });
}

/** What the owner would have written in the languages of some texts: each part as often as its language stands there. */
export function mixFor(parts: readonly Part[], texts: readonly Marks[]): Table {
  const wanted = new Map(parts.map(({ language }) => [language, 0]));
  for (const [language, words] of wordsByLanguage(texts)) {
    const part = wanted.has(language) ? language : (parts[0]?.language ?? '');
    wanted.set(part, (wanted.get(part) ?? 0) + words);
  }
  const tables = parts.map(({ language, letters, shapes }) => ({
    share: wanted.get(language) ?? 0,
    letters: proportions(letters),
    shapes: proportions(shapes),
  }));
  const mix = (column: 'letters' | 'shapes'): Float32Array =>
    (tables[0]?.[column] ?? new Float32Array()).map((_, at) =>
      Math.sqrt(tables.reduce((sum, table) => sum + table.share * (table[column][at] ?? 0), 0)),
    );
  return {
    letters: mix('letters'),
    shapes: mix('shapes'),
    words: parts.reduce((sum, { words }) => sum + words, 0),
  };
}

/** From the square roots that are stored to shares of 1. */
function proportions(stored: string): Float32Array {
  const counts = unpacked(stored).map((root) => root * root);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / all);
}

function wordsByLanguage(texts: readonly Marks[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const text of texts) words.set(text.language, (words.get(text.language) ?? 0) + text.words);
  return words;
}
