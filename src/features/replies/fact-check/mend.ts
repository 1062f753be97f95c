import type { Sentence, SplitText } from '../../../text/split-text.ts';
import type { FactCheckRule, Flaw } from './fact-check.types.ts';

/** From such a place on nothing is worth keeping. */
const CUTTING: ReadonlySet<FactCheckRule> = new Set(['role-play']);

/** The text without the sentences that have a flaw, and cut where it stops being a reply; null when too little is left. */
export function mend({ text, sentences }: SplitText, flaws: readonly Flaw[]): string | null {
  const cut = Math.min(
    text.length,
    ...flaws.filter(({ rule }) => CUTTING.has(rule)).map(({ start }) => start),
  );
  const rest = flaws.filter(({ rule }) => !CUTTING.has(rule));
  const kept = flawless(sentences, rest).filter(({ start }) => start < cut);
  const isOnlyCut = rest.every((flaw) => flaw.start >= cut);
  const isEnough = isOnlyCut ? kept.length > 0 : kept.some((sentence) => isSubstance(text, sentence));
  if (!isEnough) return null;
  const joined = kept.map(({ start, end }) => text.slice(start, Math.min(end, cut))).join('');
  const mended = joined.replace(/\n{3,}/g, '\n\n').trim();
  return saysSomething(mended) ? mended : null;
}

const SUBSTANCE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** A letter, a digit or an emoji: a heart alone can be an answer, three dots cannot. */
export function saysSomething(text: string): boolean {
  return SUBSTANCE.test(text);
}

/** The sentences that no flaw reaches into, found in one pass over both: there may be thousands of each. */
function flawless(sentences: readonly Sentence[], flaws: readonly Flaw[]): Sentence[] {
  const inOrder = flaws.toSorted((first, second) => first.start - second.start);
  let next = 0;
  let reach = 0;
  return sentences.filter(({ start, end }) => {
    for (let flaw = inOrder[next]; flaw !== undefined && flaw.start < end; flaw = inOrder[next]) {
      reach = Math.max(reach, flaw.end);
      next += 1;
    }
    return reach <= start;
  });
}

/** A greeting alone is no answer: four words are one, or three with a number, or six characters without spaces. */
function isSubstance(text: string, { start, end, words }: Sentence): boolean {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
  const isStatement = words.length >= 4 || (words.length >= 3 && words.some((word) => /\d/.test(word)));
  return isStatement || (text.slice(start, end).match(unspaced)?.length ?? 0) >= 6;
}
