import { foldWord } from '../../../../text/fold.ts';
import { sentenceSpans } from '../../../../text/sentences.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { FAQ_LANGUAGES } from '../../faq/lexicon.ts';
import { absent, covered, deniesSubject, isOpposite } from './like.ts';
import { readBoth } from './reading.ts';

/** A variant has this share of the passage's words; the rest may be said otherwise. */
const SAME = 0.75;

/** The words of a reply with which it says what it must not; null: it does not say that. Pure. */
export function findUnlike(passage: string, reply: string): string | null {
  const words = ` ${wordKeys(passage)} `;
  const spans = sentenceSpans(reply).filter(({ start, end }) => reply.slice(start, end).trim() !== '');
  const length = Math.max(1, sentenceSpans(passage).filter(({ end, start }) => end > start).length);
  if (words.trim() !== '' && ` ${wordKeys(reply)} `.includes(words)) {
    const holding = spans
      .map(({ start, end }) => reply.slice(start, end).trim())
      .filter((one) => ` ${wordKeys(one)} `.includes(words));
    const [said] = holding.filter((one) => !isDenied(passage, one));
    // Over several sentences there is none that could deny it.
    if (said !== undefined || holding.length === 0) return said ?? passage.trim();
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
  return covered(meant, said) >= SAME && !isOpposite(meant, said) && !isDenied(passage, part);
}

/** Words that deny, in all languages: a short text can look to be in another one. */
const NOT: ReadonlySet<string> = new Set(
  FAQ_LANGUAGES.flatMap(({ concepts }) => concepts.not?.split(/,\s*/) ?? []).map(foldWord),
);

/** 'No, I am an AI' still says it, and 'No somos veganos' does not. */
function isDenied(passage: string, sentence: string): boolean {
  const [before = ''] = sentence.toLowerCase().split(passage.toLowerCase().replace(/[.!?]+$/, ''));
  const last = /(\p{L}+)\s+$/u.exec(before)?.[1];
  if (last !== undefined && NOT.has(foldWord(last))) return true;
  const [meant, said] = readBoth(passage, sentence);
  return deniesSubject(said, meant);
}
