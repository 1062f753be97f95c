import { diffArrays } from 'diff';
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

/** More changed words than two long messages have: then all of both counts as changed. */
const MOST_CHANGES = 2_000;

/** What differs, in order. */
export function diffWords(before: readonly Word[], after: readonly Word[]): Hunk[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.key === other.key,
    maxEditLength: MOST_CHANGES,
  });
  if (changes === undefined) return [{ removed: before, added: after }];
  const hunks: Hunk[] = [];
  let open: { removed: Word[]; added: Word[] } | null = null;
  for (const { value, removed, added } of changes) {
    if (!removed && !added) {
      open = null;
      continue;
    }
    if (open === null) {
      open = { removed: [], added: [] };
      hunks.push(open);
    }
    (removed ? open.removed : open.added).push(...value);
  }
  return hunks;
}
