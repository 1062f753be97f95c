import { FAVORITES_MAX } from '../../../contract/owner-voice.ts';
import { STOP_WORDS } from '../../../text/language-of.ts';
import { withoutFacts } from '../pairs/without-facts.ts';
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

/** A word that customers say so much as well, as a share of the owner's rate, belongs to the business. */
const MOST_SHARED = 0.2;

/**
 * The words that the owner uses more than their customers do, whatever they are asked, the most telling ones; null where the customers
 * wrote too little to compare. By weighted log-odds (Monroe, Colaresi and Quinn, 2008).
 */
export function ownWordsOf(
  turns: readonly TurnTraits[],
  isTopical: (places: readonly number[]) => boolean,
  isTaken: (word: string) => boolean,
): Counted | null {
  const [own, messages, theirs, capitals] = [tally(), tally(), tally(), tally()];
  const places = new Map<string, number[]>();
  turns.forEach((turn, place) => {
    for (const { text, isMask } of wordsIn(turn.asked)) if (!isMask) theirs.add(text.toLowerCase());
    for (const message of turn.messages) {
      for (const word of message.own) own.add(word);
      for (const word of new Set(message.own)) {
        messages.add(word);
        places.set(word, [...(places.get(word)?.slice(-MOST_PLACES) ?? []), place]);
      }
      for (const { text } of message.words.slice(1)) if (isNoun(text)) capitals.add(text.toLowerCase());
    }
  });
  if (theirs.total() < LEAST_REFERENCE) return null;
  const isShared = (word: string, times: number) =>
    theirs.of(word) / theirs.total() >= (MOST_SHARED * times) / own.total();
  const telling = [...own.entries()]
    .filter(([word, times]) => times >= LEAST_TIMES && isTelling(word) && !isTaken(word))
    .map(([word, times]) => ({
      word,
      times,
      z: logOdds(times, own.total(), theirs.of(word), theirs.total()),
    }))
    .filter(({ z }) => z >= LEAST_Z)
    .filter(({ word, times }) => !isShared(word, times) && capitals.of(word) < times / 3)
    .filter(({ word }) => !isTopical(places.get(word) ?? []) && withoutFacts(word) !== null)
    .sort((a, b) => b.z - a.z || (a.word < b.word ? -1 : 1))
    .slice(0, FAVORITES_MAX);
  const counts = tally();
  for (const { word } of telling) counts.add(word, messages.of(word));
  const having = turns
    .flatMap((turn) => turn.messages)
    .filter((message) => message.own.some((word) => counts.of(word) > 0)).length;
  return { having, times: sum(telling.map(({ times }) => times)), counts };
}

/** So many of a word's places say whether it belongs to a matter. */
const MOST_PLACES = 400;

/** Names, and nouns where they are written so. */
function isNoun(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
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
