import { foldComposed } from '../../../text/fold.ts';
import { STOP_WORDS } from '../../../text/language-of.ts';
import { joinNumbers } from '../../../text/number-phrases.ts';
import { tokenize } from '../../../text/tokens.ts';
import type { Fact } from '../../replies/fact-check/facts/fact.ts';
import { extractFacts, isKnown, learn, noFacts } from '../../replies/fact-check/facts/known-facts.ts';
import { isRun, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import type { FoundPiece } from './find-pieces.ts';

/** So many of a reply's words in one passage say that it was used, where the reply has enough of them. */
const LEAST_SHARE = 0.6;
const LEAST_WORDS = 4;
const LEAST_LENGTH = 4;
/** 'deliver' and 'delivery' begin alike. */
const BEGINNING = 5;

/**
 * The passages that a reply surely uses: one of its prices, times or other facts stands there, beside words of the reply where any
 * passage has both; or most of its words do.
 */
export function usedPieces(reply: string, passages: readonly FoundPiece[]): FoundPiece[] {
  const facts = factsOf(reply);
  const words = contentWords(reply);
  const read = passages.map((passage) => {
    const { headings, text } = passage.piece;
    const lines = text.split('\n');
    const near = lines.filter((line) => facts.some((fact) => isStated(fact, line)));
    const above = contentWords(headings.join('\n'));
    const said = contentWords(text);
    return {
      passage,
      hasFact: near.length > 0,
      hasBoth: near.some((line) => sharedOf(words, new Set([...above, ...contentWords(line)])) > 0),
      hasWords:
        words.size >= LEAST_WORDS &&
        sharedOf(words, new Set([...above, ...said])) >= words.size * LEAST_SHARE,
    };
  });
  const isTold = read.some(({ hasBoth }) => hasBoth);
  return read
    .filter(({ hasFact, hasBoth, hasWords }) => hasWords || (isTold ? hasBoth : hasFact))
    .map(({ passage }) => passage);
}

/** Those that only a text can make known: a weight that looks like money is always known. */
function factsOf(reply: string): Fact[] {
  const tokens = joinNumbers(tokenize(reply));
  return extractFacts({ text: reply, tokens }, 'reply').facts.filter((fact) => !isKnown(fact, [noFacts()]));
}

function isStated(fact: Fact, line: string): boolean {
  const known = noFacts();
  learn(known, line, 'told');
  return isKnown(fact, [known]);
}

function contentWords(text: string): Set<string> {
  const words = wordsOf(foldComposed(text)).flatMap((word) => {
    if (isRun(word)) return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
    const isContent = word.length >= LEAST_LENGTH && !/\d/.test(word) && !STOP_WORDS.has(word);
    return isContent ? word.slice(0, BEGINNING) : [];
  });
  return new Set(words);
}

function sharedOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => others.has(word)).length;
}
