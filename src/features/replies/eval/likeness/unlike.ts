import { sentenceSpans } from '../../../../text/sentences.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { absent, covered, isOpposite } from './like.ts';
import { readBoth } from './reading.ts';

/** A variant has this share of the passage's words; the rest may be said otherwise. */
const SAME = 0.75;

/** The words of a reply with which it says what it must not; null: it does not say that. Pure. */
export function findUnlike(passage: string, reply: string): string | null {
  const words = ` ${wordKeys(passage)} `;
  const spans = sentenceSpans(reply).filter(({ start, end }) => reply.slice(start, end).trim() !== '');
  const length = Math.max(1, sentenceSpans(passage).filter(({ end, start }) => end > start).length);
  if (words.trim() !== '' && ` ${wordKeys(reply)} `.includes(words)) {
    const [only] = spans
      .map(({ start, end }) => reply.slice(start, end))
      .filter((one) => ` ${wordKeys(one)} `.includes(words));
    return (only ?? passage).trim();
  }
  for (let at = 0; at < spans.length; at += 1) {
    const from = spans[at]?.start ?? 0;
    const to = spans[Math.min(at + length, spans.length) - 1]?.end ?? reply.length;
    const part = reply.slice(from, to).trim();
    if (isVariant(passage, part)) return part;
  }
  return null;
}

function isVariant(passage: string, part: string): boolean {
  const [meant, said] = readBoth(passage, part);
  const hasFacts = meant.facts.length + meant.numbers.length > 0;
  if (absent(meant, said).length > 0) return false;
  // Without words of its own, a passage is its facts: '$20'.
  if (meant.terms.size === 0) return hasFacts;
  return covered(meant, said) >= SAME && !isOpposite(meant, said);
}
