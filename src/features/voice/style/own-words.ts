import { FAVORITES_MAX } from '../../../contract/owner-voice.ts';
import { STOP_WORDS } from '../../../text/language-of.ts';
import { type Counted, sum, tally } from './counts.ts';
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
 * The words that the owner uses more than their customers do, the most telling ones; null where the customers wrote too little to compare. By weighted log-odds (Monroe, Colaresi and Quinn, 2008).
 */
export function ownWordsOf(turns: readonly TurnTraits[], isTaken: (word: string) => boolean): Counted | null {
  const [own, messages, theirs] = [tally(), tally(), tally()];
  for (const turn of turns) {
    for (const { text, isMask } of wordsIn(turn.asked)) if (!isMask) theirs.add(text.toLowerCase());
    for (const message of turn.messages) {
      for (const word of message.own) own.add(word);
      for (const word of new Set(message.own)) messages.add(word);
    }
  }
  if (theirs.total() < LEAST_REFERENCE) return null;
  const telling = [...own.entries()]
    .filter(([word, times]) => times >= LEAST_TIMES && isTelling(word) && !isTaken(word))
    .map(([word, times]) => ({
      word,
      times,
      z: logOdds(times, own.total(), theirs.of(word), theirs.total()),
    }))
    .filter(({ z }) => z >= LEAST_Z)
    .sort((a, b) => b.z - a.z || (a.word < b.word ? -1 : 1))
    .slice(0, FAVORITES_MAX);
  const counts = tally();
  for (const { word } of telling) counts.add(word, messages.of(word));
  const having = turns
    .flatMap((turn) => turn.messages)
    .filter((message) => message.own.some((word) => counts.of(word) > 0)).length;
  return { having, times: sum(telling.map(({ times }) => times)), counts };
}

function isTelling(word: string): boolean {
  if (/\d/.test(word) || word.length < 2) return false;
  if (word.split(/['’]/).every((part) => STOP_WORDS.has(part))) return false;
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
