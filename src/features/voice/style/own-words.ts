import { STOP_WORDS } from '../../../text/language-of.ts';
import { type Counted, tally } from './counts.ts';
import { laughOf, stretchedOf } from './marks.ts';
import type { TurnTraits } from './turns.ts';
import { wordsIn } from './words.ts';

/** Fewer words of customers say nothing of how others talk. */
const LEAST_REFERENCE = 500;
const LEAST_TIMES = 5;
/** Of the log-odds: beyond it, one word in two hundred would be by chance. */
const LEAST_Z = 2.58;
/** How many words of common talk both sides are taken to have said before: keeps rare words from looking telling. */
const PRIOR_WORDS = 500;

/**
 * The words that the owner uses more than their customers do, by how many of the owner's messages have them; null where the customers wrote too little to compare. By weighted log-odds (Monroe, Colaresi and Quinn, 2008).
 */
export function ownWordsOf(turns: readonly TurnTraits[], isTaken: (word: string) => boolean): Counted | null {
  const [own, messages, theirs] = [tally(), tally(), tally()];
  for (const turn of turns) {
    for (const { text } of wordsIn(turn.asked)) theirs.add(text.toLowerCase());
    for (const message of turn.messages) {
      for (const word of message.own) own.add(word);
      for (const word of new Set(message.own)) messages.add(word);
    }
  }
  if (theirs.total() < LEAST_REFERENCE) return null;
  const counts = tally();
  let times = 0;
  for (const [word, said] of own.entries()) {
    if (said < LEAST_TIMES || !isTelling(word) || isTaken(word)) continue;
    if (logOdds(said, own.total(), theirs.of(word), theirs.total()) < LEAST_Z) continue;
    counts.add(word, messages.of(word));
    times += said;
  }
  const having = turns
    .flatMap((turn) => turn.messages)
    .filter((message) => message.own.some((word) => counts.of(word) > 0)).length;
  return { having, times, counts };
}

function isTelling(word: string): boolean {
  if (STOP_WORDS.has(word) || /\d/.test(word) || word.length < 2) return false;
  return laughOf(word, null) === null && stretchedOf(word) === null;
}

/** How much likelier a word is on one side, in standard deviations. */
function logOdds(times: number, total: number, otherTimes: number, otherTotal: number): number {
  const prior = (PRIOR_WORDS * (times + otherTimes)) / (total + otherTotal);
  const odds = (count: number, whole: number) =>
    Math.log((count + prior) / (whole + PRIOR_WORDS - count - prior));
  const difference = odds(times, total) - odds(otherTimes, otherTotal);
  return difference / Math.sqrt(1 / (times + prior) + 1 / (otherTimes + prior));
}
