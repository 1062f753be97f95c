import { once } from '../../once.ts';
import { foldText } from '../../text/fold.ts';

/** A word of a text, with where it stands. */
export interface Word {
  key: string;
  start: number;
  end: number;
}

/** Words that were taken out at one place, and those that came in their stead; either may be empty. */
export interface Hunk {
  removed: readonly Word[];
  added: readonly Word[];
}

/** Made when it is first needed, because its rules take memory. */
const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));

/** By the rules of its language, also where words are not spaced; capitals make no difference. */
export function wordsOf(text: string): Word[] {
  return [...segmenter().segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment, index }) => ({ key: foldText(segment), start: index, end: index + segment.length }));
}

/** Pairs of words to compare: more than two long replies have, unless they are made to take long. */
const MOST_PAIRS = 1_000_000;

/** What differs, in order, by the longest common subsequence: a thousand words take some milliseconds. */
export function diffWords(before: readonly Word[], after: readonly Word[]): Hunk[] {
  if (before.length * after.length > MOST_PAIRS) return [{ removed: before, added: after }];
  const same = (row: number, column: number) => before[row]?.key === after[column]?.key;
  const width = after.length + 1;
  // How many words the rests of both texts have in common, from each pair of places on.
  const common = new Uint16Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      common[at] = same(row, column)
        ? (common[at + width + 1] ?? 0) + 1
        : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  }
  const hunks: { removed: Word[]; added: Word[] }[] = [];
  let open: { removed: Word[]; added: Word[] } | null = null;
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, added] = [before[row], after[column]];
    if (old !== undefined && added !== undefined && same(row, column)) {
      open = null;
      row += 1;
      column += 1;
      continue;
    }
    if (open === null) {
      open = { removed: [], added: [] };
      hunks.push(open);
    }
    const isOut = (common[(row + 1) * width + column] ?? 0) >= (common[row * width + column + 1] ?? 0);
    if (old !== undefined && (added === undefined || isOut)) {
      open.removed.push(old);
      row += 1;
    } else if (added !== undefined) {
      open.added.push(added);
      column += 1;
    }
  }
  return hunks;
}
