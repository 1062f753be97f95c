import type { Sentence, SplitText } from '../../../../text/split-text.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { type Flaw, flawAt, flawedBy, NO_FLAWS } from '../fact-check.types.ts';

const KNOWN_KEYS =
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{12,200}|\bAIza[\w-]{20,60}|\bgh[pousr]_\w{20,80}|\bgithub_pat_\w{20,120}|\bxox[abprs]-[\w-]{10,120}|\bAKIA[A-Z0-9]{12,20}|\beyJ[\w-]{10,600}\.[\w-]{5,600}(?:\.[\w-]{0,600})?|\bEAA[A-Za-z0-9]{30,300}|\bBearer\s+[\w.~+/-]{16,300}|\bwhsec_\w{16,80}|\bhf_\w{20,60}/g;

/** No key is shorter than this. */
const SHORTEST = 12;
const [SPACE, ASCII_END] = [0x20, 0x80];

/** Keys of known services, which open something. */
export function findKeys(text: string): readonly Flaw[] {
  return hasLongWord(text)
    ? Array.from(text.matchAll(KNOWN_KEYS), (match) => flawAt('key', match))
    : NO_FLAWS;
}

/** Twelve signs of ASCII without a space: less than a key has, and seldom in a reply. */
export function hasLongWord(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length && length < SHORTEST; at += 1) {
    const code = text.charCodeAt(at);
    length = code > SPACE && code < ASCII_END ? length + 1 : 0;
  }
  return length >= SHORTEST;
}

/** Words in a row of the prompt that are not there by chance; a shorter sentence of the prompt counts as a whole. */
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
  return flawedBy('instructions', sentences, (sentence) => repeats(sentence, runs));
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
