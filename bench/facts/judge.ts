import { languageIn } from '../../src/text/language-of.ts';
import { splitText } from '../../src/text/split-text.ts';
import type { Question } from './shops.ts';

export interface Judged {
  isRight: boolean;
  /** Says what the owner's words contradict. */
  isWrong: boolean;
}

/** What the patterns of a question say of a reply. A reply about form is never wrong, only not right. */
export function judge({ ask, right, wrong, expect }: Question, reply: string): Judged {
  if (expect === undefined) {
    const isWrong = wrong !== undefined && wrong !== '' && new RegExp(wrong, 'iu').test(reply);
    return { isRight: !isWrong && new RegExp(right ?? '', 'iu').test(reply), isWrong };
  }
  const { maxSentences = Number.POSITIVE_INFINITY, not, notEcho, language } = expect;
  const isRight =
    reply !== '' &&
    splitText(reply).sentences.length <= maxSentences &&
    (not === undefined || !new RegExp(not, 'iu').test(reply)) &&
    (notEcho !== true || lettersOf(reply) !== lettersOf(ask)) &&
    (language === undefined || languageIn(reply) === language);
  return { isRight, isWrong: false };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Wilson's interval of a share, 95 %. */
export function interval(hits: number, of: number): [number, number] {
  if (of === 0) return [0, 0];
  const z = 1.96;
  const share = hits / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  return [middle - reach, middle + reach];
}
