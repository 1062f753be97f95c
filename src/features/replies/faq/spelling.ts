import MiniSearch from 'minisearch';
import type { Lexicon } from './lexicon.ts';

const LEAST_LENGTH = 5;
/** From this length on, two letters may be wrong. */
const LONG = 8;

/**
 * Corrects a word that neither the owner nor the language has into the nearest one that they have: one wrong letter,
 * two in a long word, and two neighbours swapped. The first letter is taken as right; short words are left alone.
 */
export function spellingOf(ownWords: ReadonlySet<string>, lexicon: Lexicon): (word: string) => string {
  const words = new Set([...lexicon.words, ...[...ownWords].filter((word) => word.length >= LEAST_LENGTH)]);
  const index = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text] });
  index.addAll([...words].map((id) => ({ id })));
  const isKnown = (word: string) =>
    words.has(word) ||
    ownWords.has(word) ||
    lexicon.stop.has(word) ||
    lexicon.light.has(word) ||
    lexicon.exact.has(word);
  const isStemKnown = (stem: string) => lexicon.stems.has(stem) || lexicon.light.has(stem);

  return (word) => {
    if (word.length < LEAST_LENGTH || /\d/.test(word) || isKnown(word) || isStemKnown(lexicon.stem(word)))
      return word;
    for (let at = 1; at < word.length - 1; at += 1) {
      const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
      if (words.has(swapped)) return swapped;
    }
    const near = index
      .search(word, { fuzzy: word.length >= LONG ? 2 : 1 })
      .filter((hit) => String(hit.id)[0] === word[0]);
    const [best] = near;
    return best ? String(best.id) : word;
  };
}
