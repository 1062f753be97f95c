import { once } from '../once.ts';
import { foldText } from './fold.ts';
import { wordsOf } from './languages/index.ts';

/**
 * Whether a reply says that its writer does not know, or is going to look it up or ask. By phrases of all languages: which
 * one it is written in, a short reply does not tell.
 */
export function isUnsure(text: string): boolean {
  const folded = foldText(text);
  const { runs, byFirst } = phrases();
  if (runs.some((run) => folded.includes(run))) return true;
  const words = folded.match(WORD_OR_END) ?? [];
  return words.some((word, at) => byFirst.get(word)?.some((rest) => goesOn(words, at + 1, rest)));
}

const WORD_OR_END = /[\p{L}\p{M}\p{N}']+|[.!?…।]/gu;
const SENTENCE_END = /^[.!?…।]$/;
/** Scripts that put no spaces between words, and Korean, which writes endings onto them. */
const RUN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u;
/** So many words may stand in a gap. */
const GAP = 3;

/** Phrases as they are found in a folded text, and those of words by their first one. */
const phrases = once(() => {
  const all = wordsOf(({ unsure }) => unsure).map(foldText);
  const spaced = all.filter((phrase) => !RUN.test(phrase)).map((phrase) => phrase.split(/[ -]/));
  const byFirst = new Map<string, string[][]>();
  for (const [first = '', ...rest] of spaced) byFirst.set(first, [...(byFirst.get(first) ?? []), rest]);
  return { runs: all.filter((phrase) => RUN.test(phrase)), byFirst };
});

function goesOn(words: readonly string[], at: number, [next, ...rest]: readonly string[]): boolean {
  if (next === undefined) return true;
  if (next !== '_') return isWord(words[at], next) && goesOn(words, at + 1, rest);
  for (let skipped = 0; skipped <= GAP; skipped += 1) {
    if (goesOn(words, at + skipped, rest)) return true;
    if (SENTENCE_END.test(words[at + skipped] ?? '.')) return false;
  }
  return false;
}

function isWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}
