import { foldText } from '../fold.ts';
import type { Flaw } from '../guard.types.ts';
import type { Span } from '../sentences.ts';

/** So many words in a row of the prompt are no coincidence; a shorter sentence of the prompt counts as a whole. */
const RUN = 8;
const SHORTEST_SENTENCE = 5;

/** The fixed sentences of the prompt in runs of words, without those that the owner's own texts hold as well. */
export interface PromptRuns {
  runs: ReadonlySet<string>;
  /** The lengths, in words, that runs have. */
  lengths: readonly number[];
}

export function preparePromptRuns(promptTexts: readonly string[], ownWords: string): PromptRuns {
  const runs = new Set<string>();
  for (const text of promptTexts) {
    for (const sentence of text.split(/(?<=[.!?:;])\s+|\n/)) {
      const words = foldText(sentence).split(' ');
      const length = Math.min(RUN, words.length);
      if (length < SHORTEST_SENTENCE) continue;
      for (let at = 0; at + length <= words.length; at += 1) {
        const run = words.slice(at, at + length).join(' ');
        if (!ownWords.includes(run)) runs.add(run);
      }
    }
  }
  return { runs, lengths: [...new Set([...runs].map((run) => run.split(' ').length))] };
}

/** Sentences that repeat the prompt. */
export function findPromptLeaks(
  text: string,
  sentences: readonly Span[],
  { runs, lengths }: PromptRuns,
): Flaw[] {
  if (runs.size === 0) return [];
  return sentences
    .filter(({ start, end }) => {
      const words = foldText(text.slice(start, end)).split(' ');
      return lengths.some((length) =>
        words.some(
          (_, at) => at + length <= words.length && runs.has(words.slice(at, at + length).join(' ')),
        ),
      );
    })
    .map(({ start, end }) => ({ rule: 'instructions', start, end }));
}
