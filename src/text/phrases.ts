import { foldText } from './fold.ts';

/** Phrases of all languages, found in a text whatever its language: a short one does not tell which that is. */
export interface Phrases {
  isIn(text: string): boolean;
  /** The words of the text, folded, without all of them; null: there are none. */
  without(text: string): string | null;
}

const WORD_OR_END = /[\p{L}\p{M}\p{N}']+|[.!?…।？。]/gu;
const SENTENCE_END = /^[.!?…।？。]$/u;
/** Scripts that put no spaces between words, and Korean, which writes endings onto them. */
const RUN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u;
/** So many words may stand in a gap. */
const GAP = 3;

/** `list`: '_' stands for up to three words, and '*' at a word's end for however it continues. */
export function phrasesOf(list: readonly string[]): Phrases {
  const all = list.map(foldText).filter((phrase) => phrase !== '');
  const runs = all.filter((phrase) => RUN.test(phrase)).sort((one, other) => other.length - one.length);
  const byFirst = new Map<string, string[][]>();
  /** Those whose first word may continue. */
  const byStem: [stem: string, rest: string[]][] = [];
  for (const phrase of all) {
    if (RUN.test(phrase)) continue;
    const [first = '', ...rest] = phrase.split(/[ -]/);
    if (first.endsWith('*')) byStem.push([first.slice(0, -1), rest]);
    else byFirst.set(first, [...(byFirst.get(first) ?? []), rest]);
  }

  /** Where the longest phrase that begins at `at` ends; null: none does. */
  function endAt(words: readonly string[], at: number): number | null {
    const word = words[at] ?? '';
    const continued = byStem.filter(([stem]) => word.startsWith(stem)).map(([, rest]) => rest);
    const begun = [...(byFirst.get(word) ?? []), ...continued];
    const ends = begun.flatMap((rest) => endOf(words, at + 1, rest) ?? []);
    return ends.length === 0 ? null : Math.max(...ends);
  }

  return {
    isIn(text) {
      const folded = foldText(text);
      if (runs.some((run) => folded.includes(run))) return true;
      const words = folded.match(WORD_OR_END) ?? [];
      return words.some((_, at) => endAt(words, at) !== null);
    },
    without(text) {
      const whole = foldText(text);
      const folded = runs.reduce((rest, run) => rest.replaceAll(run, ' '), whole);
      let isFound = folded !== whole;
      const words = folded.match(WORD_OR_END) ?? [];
      const kept: string[] = [];
      for (let at = 0; at < words.length; ) {
        const end = endAt(words, at);
        if (end === null) kept.push(words[at] ?? '');
        else isFound = true;
        at = end ?? at + 1;
      }
      return isFound ? kept.join(' ') : null;
    },
  };
}

function endOf(words: readonly string[], at: number, [next, ...rest]: readonly string[]): number | null {
  if (next === undefined) return at;
  if (next !== '_') return isWord(words[at], next) ? endOf(words, at + 1, rest) : null;
  for (let skipped = 0; skipped <= GAP; skipped += 1) {
    const end = endOf(words, at + skipped, rest);
    if (end !== null) return end;
    if (SENTENCE_END.test(words[at + skipped] ?? '.')) return null;
  }
  return null;
}

function isWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}
