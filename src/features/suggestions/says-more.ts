import { once } from '../../once.ts';
import { foldComposed } from '../../text/fold.ts';
import { wordsOf } from '../../text/languages/index.ts';
import { PLAIN_WORDS } from '../../text/languages/plain-words.ts';
import { isSubject, termsOf } from '../replies/faq/analyse.ts';
import { languagesOf } from '../replies/faq/detect.ts';
import { type Lexicon, lexiconOf, piecesOf } from '../replies/faq/lexicon.ts';

/** What says nothing of the business: 'unfortunately', 'we have'. */
const PLAIN = once(() => {
  const lists = wordsOf(({ address, optOut }) => [address?.openers ?? '', optOut?.polite ?? '']);
  const words = [...lists, ...Object.values(PLAIN_WORDS).flatMap((list) => list.split(','))];
  return new Set(words.flatMap((word) => piecesOf(foldComposed(word))));
});

/** Of a word, other forms have these in common. */
const SAME_BEGINNING = { letters: 4, share: 0.6 };

/**
 * Whether a text says what none of `sources` does, whatever the words: it has a subject, a day or a kind of price that they
 * do not have. Where no words of the language are known, each new word counts.
 */
export function saysMore(text: string, sources: readonly string[]): boolean {
  const said = sources.join('\n');
  const lexicon = lexiconOf(languagesOf(`${text}\n${said}`));
  const known = termsOf(said, lexicon);
  const words = piecesOf(foldComposed(said));
  // Words are compared as they are written: a stem may be too short to tell. 'Sugar-free' is not new where sugar was named.
  const isNew = (word: string) => !PLAIN().has(word) && !words.some((other) => beginAlike(word, other));
  const own = new Set(
    piecesOf(foldComposed(text))
      .filter(isNew)
      .flatMap((word) => [...termsOf(word, lexicon)]),
  );
  return [...termsOf(text, lexicon)].some((term) => isClaim(term) && !known.has(term) && own.has(term));
}

/** Whether one text denies what the other does not: 'no dogs' and 'dogs are welcome'. */
export function deniesOtherwise(text: string, other: string): boolean {
  const lexicon = lexiconOf(languagesOf(`${text}\n${other}`));
  return denies(text, lexicon) !== denies(other, lexicon);
}

function denies(text: string, lexicon: Lexicon): boolean {
  return termsOf(text, lexicon).has('not');
}

function isClaim(term: string): boolean {
  return isSubject(term) || term.includes(':');
}

function beginAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long) return true;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  return shared >= SAME_BEGINNING.letters && shared >= long.length * SAME_BEGINNING.share;
}
