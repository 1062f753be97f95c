import MiniSearch from 'minisearch';
import type { Correct } from './analyse.ts';
import type { Lexicon } from './lexicon.ts';

const LEAST_LENGTH = 5;
/** From this length on, two letters may be wrong. */
const LONG = 8;

/**
 * Corrects a word that neither the owner nor the language has into the nearest one that they have: one wrong letter,
 * two in a long word, two neighbours swapped; and
 * 'coverup' or 'hair cut' as the owner writes them. The first letter is taken as right; short words are left alone.
 */
export function spellingOf(ownText: readonly string[], lexicon: Lexicon): Correct {
  const ownWords = new Set(ownText);
  const pairs = new Map<string, readonly string[]>();
  ownText.forEach((word, at) => {
    const next = ownText[at + 1];
    if (next !== undefined && word.length > 1 && next.length > 1) pairs.set(lexicon.stem(word + next), [word, next]);
  });
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

  const correctWord = (word: string): string => {
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

  return (words) => {
    const corrected: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const joined = word + (words[at + 1] ?? '');
      const pair = isKnown(word) ? undefined : pairs.get(lexicon.stem(word));
      if (pair) corrected.push(...pair);
      else if (joined !== word && ownWords.has(joined)) {
        corrected.push(joined);
        at += 1;
      } else corrected.push(correctWord(word));
    }
    return corrected;
  };
}
