import { foldWord } from '../fold.ts';
import { wordsOf } from '../languages/index.ts';
import type { Token } from '../tokens.ts';

/**
 * Words that can follow a complete number, in the languages that put small words there. Any other word after a bare
 * number is what is counted: 'at 7 locations', 'a las 3 chicas'.
 */
const FOLLOWERS = new Set(wordsOf(({ followers }) => followers).map(foldWord));

/** Between two numbers of one count: '2 or 3 times'. */
const BETWEEN = new Set(wordsOf(({ countSpans }) => countSpans, '-').map(foldWord));

/**
 * Whether nothing counted follows a number: the text ends, or punctuation or a small word comes. `index` is the token after
 * the number; of '2 or 3 times' the whole is looked at.
 */
export function isCompleteBefore(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  if (next === undefined || next.isNewLine) return true;
  if (next.kind === 'number') return false;
  if (BETWEEN.has(next.key) && tokens[index + 1]?.kind === 'number' && tokens[index + 2] !== undefined) {
    return tokens[index + 2]?.kind !== 'word' || FOLLOWERS.has(tokens[index + 2]?.key ?? '');
  }
  if (next.kind === 'sign') return !['/', '%', '°', '*', '+', 'º', '$', '€', '£'].includes(next.key);
  return FOLLOWERS.has(next.key);
}
