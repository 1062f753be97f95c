import type { Sentence } from '../../../../text/split-text.ts';
import {
  ORDERS_ABOUT_REPLIES,
  REPLY_MATTERS,
  SPEAKERS,
  UNSPACED_MATTERS,
  UNSPACED_ORDERS,
  UNSPACED_SPEAKERS,
} from '../words/recital-words.ts';

/**
 * Whether a sentence tells somebody how to write to customers, as a translated prompt does: an order to answer, write or
 * mention, about what only such orders are about ('the customer', emojis, the number of sentences, the tone). A shop that
 * asks its customer to write says to whom: 'write us in two sentences'. What the owner's own texts speak of may be said.
 */
export function isRecital(text: string, sentence: Sentence, isOwn: (said: string) => boolean): boolean {
  const { start, end, isUnspaced } = sentence;
  if (isUnspaced) {
    const written = text.slice(start, end);
    if (UNSPACED_ORDERS.test(written) && UNSPACED_MATTERS.test(written) && !UNSPACED_SPEAKERS.test(written))
      return true;
  }
  if (ORDERS_ABOUT_REPLIES.find(sentence) === null) return false;
  const matter = REPLY_MATTERS.find(sentence);
  return matter !== null && !sentence.words.some((word) => SPEAKERS.has(word)) && !isOwn(matter);
}
