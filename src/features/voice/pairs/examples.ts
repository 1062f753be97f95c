import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { givesAiOrders } from '../../../text/ai-orders.ts';
import { foldComposed } from '../../../text/fold.ts';
import { wordsIn } from '../style/words.ts';
import { withoutFacts, withoutMasks } from './without-facts.ts';

/** How an owner once answered: what a model reads to write like them. */
export interface Example {
  asked: string;
  said: readonly string[];
}

/** How many turns the index should be asked for: some hold nothing but facts, or the same again. */
export const CANDIDATES = 16;
const MOST_EXAMPLES = 3;
/** In characters of Latin text: about 250 of the 400 tokens that the voice may add to a prompt. */
const BUDGET = 1_000;
const LONGEST_ASKED = 160;
const LONGEST_SAID = 400;
/** So many of all words, or of the shorter one's, make two answers one. */
const SAME = 0.5;
const SAME_INSIDE = 0.75;
/** Of two words, one in common says nothing. */
const LEAST_INSIDE = 3;

/**
 * What replies may see of a turn: without facts, masks and orders to an AI. `said` is empty where that leaves nothing, or too
 * much for an example. It depends on the turn alone, so what was learned has it ready.
 */
export function readExample({ asked, said }: Pick<VoiceTurn, 'asked' | 'said'>): Example {
  const shown = ending(withoutMasks(asked), LONGEST_ASKED);
  // A customer's words stand in the prompts of others.
  const kept = givesAiOrders(asked) ? [] : said.flatMap((message) => withoutFacts(message) ?? []);
  return { asked: shown, said: costOf(kept.join('\n')) <= LONGEST_SAID ? kept : [] };
}

/** The best of what the index found, each different, within the budget. A turn with its time was not read as an example yet. */
export function examplesOf(found: readonly (VoiceTurn | Example)[]): Example[] {
  const examples: Example[] = [];
  const known: Set<string>[] = [];
  let left = BUDGET;
  for (const turn of found) {
    if (examples.length === MOST_EXAMPLES) break;
    const example = 'at' in turn ? readExample(turn) : turn;
    const { asked, said } = example;
    const cost = costOf(asked) + costOf(said.join('\n'));
    if (said.length === 0 || cost > left) continue;
    const words = wordSet(said.join(' '));
    if (known.some((other) => areAlike(words, other))) continue;
    examples.push(example);
    known.push(words);
    left -= cost;
  }
  return examples;
}

/** The end of a customer's turn, where the question stands, from a word on. */
function ending(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(-most);
  return `…${end.slice(end.search(/\s/) + 1)}`;
}

const NOT_LATIN = /[^\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}]/gu;

/** Characters as tokens are paid: one that is not Latin is about three. */
export function costOf(text: string): number {
  return text.length + 2 * (text.match(NOT_LATIN)?.length ?? 0);
}

/** Stretched words as they are without: 'soooo' is 'so'. */
function wordSet(text: string): Set<string> {
  const words = wordsIn(text).map((word) => foldComposed(word.text).replace(/(\p{L})\1{2,}/gu, '$1'));
  return new Set(words.length === 0 ? [text] : words);
}

function areAlike(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const both = [...first].filter((word) => second.has(word)).length;
  const least = Math.min(first.size, second.size);
  const isInside = least >= LEAST_INSIDE && both >= SAME_INSIDE * least;
  return isInside || both >= SAME * (first.size + second.size - both);
}
