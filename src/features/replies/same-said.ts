import { absent, covered, isOpposite } from './eval/likeness/like.ts';
import { readBoth } from './eval/likeness/reading.ts';

/** Of the words of a text that is only to sound different, this share comes from the text before. */
const LEAST = 0.5;

/**
 * Whether a text that was asked for once more, for its style alone, still says what the text before said: the same facts, no
 * opposite, and nothing else. Pure.
 */
export function saysTheSame(before: string, after: string): boolean {
  const [one, other] = readBoth(before, after);
  if (absent(one, other).length > 0 || absent(other, one).length > 0 || isOpposite(one, other)) return false;
  return covered(other, one) >= LEAST;
}
