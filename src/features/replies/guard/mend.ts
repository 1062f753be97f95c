import type { Flaw, GuardRule } from './guard.types.ts';
import { type Span, sentenceSpans } from './sentences.ts';

/** From such a place on nothing is worth keeping. */
const CUTTING: ReadonlySet<GuardRule> = new Set(['role-play']);

/** The text without the sentences that have a flaw, and cut where it stops being a reply; null when too little is left. */
export function mend(text: string, flaws: readonly Flaw[]): string | null {
  const cut = Math.min(
    text.length,
    ...flaws.filter(({ rule }) => CUTTING.has(rule)).map(({ start }) => start),
  );
  const rest = flaws.filter(({ rule }) => !CUTTING.has(rule));
  const kept = sentenceSpans(text.slice(0, cut)).filter((span) => !rest.some((flaw) => overlaps(span, flaw)));
  const mended = kept
    .map(({ start, end }) => text.slice(start, end))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return kept.some((span) => isSubstance(text.slice(span.start, span.end))) ? mended : null;
}

function overlaps(span: Span, flaw: Flaw): boolean {
  return flaw.start < span.end && flaw.end > span.start;
}

/** A greeting alone is no answer: a sentence of four words, or of six characters where there are no spaces. */
function isSubstance(sentence: string): boolean {
  const words = sentence.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  const unspaced =
    sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return words >= 4 || unspaced >= 6;
}
