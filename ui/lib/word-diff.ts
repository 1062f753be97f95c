import { diffArrays } from 'diff';

/** A piece of a text, and whether the other text lacks it. */
export interface DiffPiece {
  text: string;
  isChanged: boolean;
}

/** More changed words than two long messages have: then all of both counts as changed. */
const MOST_CHANGES = 2_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Two texts compared word by word, in every script. The pieces of each together are that text. */
export function wordDiff(before: string, after: string): { before: DiffPiece[]; after: DiffPiece[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: MOST_CHANGES }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return {
    before: piecesOf(
      changes.filter(({ added }) => !added).map(({ value, removed }) => ({ value, isChanged: removed })),
    ),
    after: piecesOf(
      changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ value, isChanged: added })),
    ),
  };
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function piecesOf(runs: readonly { value: readonly string[]; isChanged: boolean }[]): DiffPiece[] {
  const words = runs.flatMap(({ value, isChanged }) => value.map((text) => ({ text, isChanged })));
  const pieces: DiffPiece[] = [];
  for (const [at, { text, isChanged: differs }] of words.entries()) {
    // A space between two changed words belongs to the change.
    const isBetween =
      text.trim() === '' && words[at - 1]?.isChanged === true && words[at + 1]?.isChanged === true;
    const isChanged = differs || isBetween;
    const previous = pieces.at(-1);
    if (previous?.isChanged === isChanged) previous.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}
