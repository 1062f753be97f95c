import type { Sentence, SplitText } from '../../../../text/split-text.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import type { Flaw } from '../fact-check.types.ts';

/** So many words in a row of the prompt are no coincidence; a shorter sentence of the prompt counts as a whole. */
const RUN = 8;
const SHORTEST_SENTENCE = 5;

/** The fixed sentences of the prompt in runs of words, by the first word of each, and by the second. */
export type PromptRuns = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Reads the prompt's sentences, leaving out what the owner's own texts hold as well. */
export function preparePromptRuns(promptTexts: readonly string[], ownWords: string): PromptRuns {
  const runs = new Map<string, Map<string, string[]>>();
  for (const sentence of promptTexts.flatMap((text) => text.split(/(?<=[.!?:;])\s+|\n/))) {
    const words = wordKeys(sentence).split(' ');
    const length = Math.min(RUN, words.length);
    if (length < SHORTEST_SENTENCE) continue;
    for (let at = 0; at + length <= words.length; at += 1) {
      const run = words.slice(at, at + length).join(' ');
      if (ownWords.includes(run)) continue;
      const [first = '', second = ''] = words.slice(at);
      const bySecond = runs.get(first) ?? new Map<string, string[]>();
      runs.set(first, bySecond.set(second, [...(bySecond.get(second) ?? []), run]));
    }
  }
  return runs;
}

/** Sentences that repeat the prompt. */
export function findPromptLeaks({ sentences }: SplitText, runs: PromptRuns): readonly Flaw[] {
  const flaws: Flaw[] = [];
  for (const sentence of sentences) {
    const { start, end } = sentence;
    if (repeats(sentence, runs)) flaws.push({ rule: 'instructions', start, end });
  }
  return flaws;
}

function repeats({ words, phrase }: Sentence, runs: PromptRuns): boolean {
  if (words.length < SHORTEST_SENTENCE) return false;
  let start = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const begun = runs.get(word)?.get(words[at + 1] ?? '');
    if (begun?.some((run) => standsAt(phrase, start, run))) return true;
    start += word.length + 1;
  }
  return false;
}

/** Whether the words of a run stand in a phrase from this place on. */
function standsAt(phrase: string, start: number, run: string): boolean {
  const end = start + run.length;
  return phrase.startsWith(run, start) && (end === phrase.length || phrase.charAt(end) === ' ');
}
