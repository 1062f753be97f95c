import type { HistoryMessage } from '../../../contract/reply.ts';
import type { SplitText } from '../../../text/split-text.ts';
import { wordKeys } from '../../../text/tokens.ts';

/** A repeated 'You're welcome!' is good manners. In letters and digits. */
const SHORTEST = 20;
const SHORTEST_UNSPACED = 8;

/** Whether a reply says, word for word, what the shop said last, or what the customer has just written. */
export function isRepetition(
  { text, sentences }: SplitText,
  history: readonly HistoryMessage[],
  incoming: string,
): boolean {
  const last = history.findLast(({ isFromUser }) => !isFromUser)?.messageText ?? '';
  // Folding takes accents and marks away, never so many that a text of half the length could be the same.
  const length = sentences.reduce((sum, { phrase }) => sum + phrase.length, 0);
  const earlier = [last, incoming].filter((one) => one.length * 3 >= length && endAlike(one, text));
  if (earlier.length === 0) return false;
  const said = sentences.flatMap(({ words }) => words).join('');
  const isUnspaced = sentences.some((sentence) => sentence.isUnspaced);
  if (said.length < (isUnspaced ? SHORTEST_UNSPACED : SHORTEST)) return false;
  return earlier.some((one) => said.startsWith(lettersOf(beginningOf(one))) && lettersOf(one) === said);
}

/** Two texts that end in different letters are not the same; others are read, which takes a tenth of the check. */
function endAlike(one: string, other: string): boolean {
  const [last, otherLast] = [lastLetter(one), lastLetter(other)];
  return last === otherLast || last === '' || otherLast === '';
}

/** In lower case; '' where it is none of a to z, which other letters can become. */
function lastLetter(text: string): string {
  return /([a-z])[ .,!?]*$/i.exec(text.slice(-4))?.[1]?.toLowerCase() ?? '';
}

/** The first words of a text, which mostly tell two texts apart; folded, they are the same alone. */
function beginningOf(text: string): string {
  return FIRST_WORDS.exec(text)?.[0] ?? text;
}

const FIRST_WORDS = /^.{1,40}(?=\s)/su;

function lettersOf(text: string): string {
  return wordKeys(text).replaceAll(' ', '');
}
