import { splitText } from '../../text/split-text.ts';
import { wordKeys } from '../../text/tokens.ts';
import type { FoundPiece } from '../knowledge/find/find-pieces.ts';
import { extractFacts, isKnown } from './fact-check/facts/known-facts.ts';
import { factsOfPiece } from './piece-facts.ts';

/** Shorter words stand in every text; languages without spaces have none that are longer. */
const LEAST_LETTERS = 4;
/** A reply without a fact has used a passage that holds so many of its words, and so much of all of them. */
const LEAST_WORDS = 3;
const LEAST_SHARE = 0.5;

/**
 * The passages that a reply is from, in their order: for each fact of it those that state it and speak most of what it speaks of;
 * for words alone, those that hold most of them.
 */
export function usedPassages(reply: string, passages: readonly FoundPiece[]): FoundPiece[] {
  if (reply === '' || passages.length === 0) return [];
  const words = contentWords(reply);
  const shared = new Map(passages.map((passage) => [passage, countIn(words, wordsOfPassage(passage))]));
  const used = new Set<FoundPiece>();
  for (const fact of extractFacts(splitText(reply), 'reply').facts) {
    const stating = passages.filter(({ piece }) => isKnown(fact, [factsOfPiece(piece)]));
    const most = Math.max(0, ...stating.map((passage) => shared.get(passage) ?? 0));
    for (const passage of stating) if (most > 0 && shared.get(passage) === most) used.add(passage);
  }
  for (const [passage, count] of shared)
    if (count >= LEAST_WORDS && count >= words.size * LEAST_SHARE) used.add(passage);
  return passages.filter((passage) => used.has(passage));
}

function contentWords(text: string): Set<string> {
  return new Set(
    wordKeys(text)
      .split(' ')
      .filter((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word)),
  );
}

function wordsOfPassage({ source, piece }: FoundPiece): Set<string> {
  return contentWords([source.name, ...piece.headings, piece.text].join('\n'));
}

function countIn(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => others.has(word)).length;
}
