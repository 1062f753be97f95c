import MiniSearch from 'minisearch';
import { type Spelling, termsOf } from './analyse.ts';
import { isRun, type Lexicon } from './lexicon.ts';

const LEAST_LENGTH = 5;
/** From this length on, two letters may be wrong. */
const LONG = 8;
/** The least part of a compound, in languages that write them together. */
const LEAST_PART = 4;

/** Japanese endings and particles, by which a text is not divided. */
const HIRAGANA = /^\p{sc=Hira}+$/u;

/** The words into which the owner's runs of a script without spaces were divided. */
function ownRunsOf(ownText: readonly string[], lexicon: Lexicon): Set<string> {
  const terms = ownText.filter(isRun).flatMap((run) => [...termsOf(run, lexicon)]);
  const words = terms.filter((term) => term.startsWith('=')).map((term) => term.slice(1));
  return new Set(words.filter((word) => word.length > 1 && isRun(word) && !HIRAGANA.test(word)));
}

/** How many letters more a longer form of a word may have after its stem: 'vaccinated', 'vaccination'. */
const MOST_MORE = 4;

/** Finds the owner's word whose stem begins a stem, or is begun by it, with at least five letters. */
function kinOf(ownText: readonly string[], lexicon: Lexicon): (stem: string) => string | undefined {
  const byBeginning = new Map<string, string>();
  const byStem = new Map<string, string>();
  for (const word of ownText) {
    const stem = lexicon.stem(word);
    if (stem.length < LEAST_LENGTH || isRun(word)) continue;
    byStem.set(stem, word);
    const least = Math.max(LEAST_LENGTH, stem.length - MOST_MORE);
    for (let end = least; end <= stem.length; end += 1) byBeginning.set(stem.slice(0, end), word);
  }
  return (stem) => {
    const least = Math.max(LEAST_LENGTH, stem.length - MOST_MORE);
    for (let end = stem.length; end >= least; end -= 1) {
      const word = byStem.get(stem.slice(0, end));
      if (word !== undefined) return word;
    }
    return byBeginning.get(stem);
  };
}

/**
 * Corrects a word that neither the owner nor the language has into the nearest one that they have: one wrong letter,
 * two in a long word, two neighbors swapped; and 'coverup' or 'hair cut' as the owner writes them. The first letter is
 * taken as right; short words are left alone.
 */
export function spellingOf(sentences: readonly (readonly string[])[], lexicon: Lexicon): Spelling {
  const ownText = sentences.flat();
  const ownWords = new Set(ownText);
  const pairs = new Map<string, readonly string[]>();
  for (const sentence of sentences) {
    sentence.forEach((word, at) => {
      const next = sentence[at + 1];
      if (next !== undefined) pairs.set(lexicon.stem(word + next), [word, next]);
    });
  }
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

  const kin = kinOf(ownText, lexicon);

  const correctWord = (word: string): string => {
    if (word.length < LEAST_LENGTH || /\d/.test(word) || isKnown(word) || isStemKnown(lexicon.stem(word)))
      return word;
    for (let at = 1; at < word.length - 1; at += 1) {
      const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
      if (words.has(swapped)) return swapped;
    }
    const related = kin(lexicon.stem(word));
    if (related) return related;
    const near = index
      .search(word, { fuzzy: word.length >= LONG ? 2 : 1 })
      .filter((hit) => String(hit.id)[0] === word[0]);
    const [best] = near;
    return best ? String(best.id) : word;
  };

  const ownStems = new Set(ownText.filter((word) => word.length >= LEAST_PART).map(lexicon.stem));
  const parts = (word: string): readonly string[] => {
    if (!lexicon.hasCompounds || lexicon.exact.has(word)) return [word];
    for (let at = LEAST_PART; at <= word.length - LEAST_PART; at += 1) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (ownStems.has(lexicon.stem(left)) && ownStems.has(lexicon.stem(right))) return [left, right];
    }
    return [word];
  };

  const correct = (words: readonly string[]): readonly string[] => {
    const corrected: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const joined = word + (words[at + 1] ?? '');
      const pair = isKnown(word) ? undefined : pairs.get(lexicon.stem(word));
      if (pair) corrected.push(...pair);
      else if (joined !== word && ownWords.has(joined)) {
        corrected.push(joined);
        at += 1;
      } else corrected.push(...parts(correctWord(word)));
    }
    return corrected;
  };
  return { correct, runs: ownRunsOf(ownText, lexicon) };
}
