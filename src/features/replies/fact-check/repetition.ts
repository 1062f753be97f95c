import type { HistoryMessage } from '../../../contract/reply.ts';
import { STOP_WORDS } from '../../../text/language-of.ts';
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
  const isSaid = earlier.some(
    (one) => said.startsWith(lettersOf(beginningOf(one))) && lettersOf(one) === said,
  );
  return isSaid && (incoming === earlier[0] || !asksAgain(incoming, `${text} ${questionBefore(history)}`));
}

/** What the customer wrote before the last reply. */
function questionBefore(history: readonly HistoryMessage[]): string {
  const last = history.findLastIndex(({ isFromUser }) => !isFromUser);
  return history.slice(0, last).findLast(({ isFromUser }) => isFromUser)?.messageText ?? '';
}

/** Whoever asks for the same once more, in words of before, may read the same once more. */
function asksAgain(incoming: string, before: string): boolean {
  const known = new Set(wordKeys(before).split(' '));
  const asked = wordKeys(incoming)
    .split(' ')
    .filter((word) => word !== '' && !STOP_KEYS.has(word) && !AGAIN.has(word));
  return asked.length > 0 && asked.every((word) => known.has(word));
}

const STOP_KEYS: ReadonlySet<string> = new Set([...STOP_WORDS].map(wordKeys));
/** Of the ten languages that customers use most. */
const AGAIN: ReadonlySet<string> = new Set(
  wordKeys(
    'sorry again repeat once nochmal noch mal wiederholen perdón otra vez vuelta de nuevo repetir desculpa novo outra vez repete encore répéter ancora ripetere nog een keer tekrar ещё раз повторите lagi ulang',
  ).split(' '),
);

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
