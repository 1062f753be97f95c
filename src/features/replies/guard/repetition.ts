import type { HistoryMessage } from '../reply.types.ts';
import { foldText } from './fold-text.ts';
import type { SplitText } from './split-text.ts';

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
  return earlier.some((one) => foldText(one).replaceAll(' ', '') === said);
}

/** Whether two texts may be the same in letters and digits: to find out, both are folded, which takes a while. */
function endAlike(one: string, other: string): boolean {
  const [last, otherLast] = [lastLetter(one), lastLetter(other)];
  return last === otherLast || last === '' || otherLast === '';
}

/** In lower case; '' where it is none of a to z, which other letters can become. */
function lastLetter(text: string): string {
  return ENDING.exec(text.slice(-4))?.[1]?.toLowerCase() ?? '';
}

/** A letter, and the signs that may follow it at the end of a sentence. */
const ENDING = /([a-z])[ .,!?]*$/i;
