import type { HistoryMessage } from '../reply.types.ts';
import { foldText } from './fold-text.ts';

/** A repeated 'You're welcome!' is good manners. In letters and digits. */
const SHORTEST = 20;
const SHORTEST_UNSPACED = 8;

/** Whether a reply says, word for word, what the shop said last, or what the customer has just written. */
export function isRepetition(text: string, history: readonly HistoryMessage[], incoming: string): boolean {
  const said = foldText(text).replaceAll(' ', '');
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(said);
  if (said.length < (isUnspaced ? SHORTEST_UNSPACED : SHORTEST)) return false;
  const last = history.findLast(({ isFromUser }) => !isFromUser)?.messageText ?? '';
  return [last, incoming].some((earlier) => foldText(earlier).replaceAll(' ', '') === said);
}
