/** A piece of a text, and whether the other text lacks it. */
export interface DiffPiece {
  text: string;
  isChanged: boolean;
}

/** Above this many comparisons everything between the common ends counts as changed. */
const MOST_CELLS = 4_000_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Two texts compared word by word, in every script. The pieces of each together are that text. */
export function wordDiff(before: string, after: string): { before: DiffPiece[]; after: DiffPiece[] } {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const start = commonLength(a, b, (words, at) => words[at]);
  const restA = a.slice(start);
  const restB = b.slice(start);
  const end = commonLength(restA, restB, (words, at) => words.at(-1 - at));
  const kept = longestCommon(restA.slice(0, restA.length - end), restB.slice(0, restB.length - end));
  return {
    before: piecesOf(a, start, end, kept.a),
    after: piecesOf(b, start, end, kept.b),
  };
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function commonLength(
  a: readonly string[],
  b: readonly string[],
  wordAt: (words: readonly string[], at: number) => string | undefined,
): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && wordAt(a, length) === wordAt(b, length)) length += 1;
  return length;
}

/** The places, in both, of the longest sequence of words that they have in common. */
function longestCommon(a: readonly string[], b: readonly string[]): { a: Set<number>; b: Set<number> } {
  const kept = { a: new Set<number>(), b: new Set<number>() };
  if (a.length * b.length > MOST_CELLS) return kept;
  const width = b.length + 1;
  /** How long it is from here on, by the places in both. */
  const lengths = new Uint16Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      kept.a.add(i);
      kept.b.add(j);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return kept;
}

function piecesOf(
  words: readonly string[],
  start: number,
  end: number,
  kept: ReadonlySet<number>,
): DiffPiece[] {
  const last = words.length - end;
  const isKept = words.map((_, at) => at < start || at >= last || kept.has(at - start));
  const pieces: DiffPiece[] = [];
  for (const [at, text] of words.entries()) {
    // A space between two changed words belongs to the change.
    const isBetween = text.trim() === '' && isKept[at - 1] === false && isKept[at + 1] === false;
    const isChanged = isKept[at] === false || isBetween;
    const previous = pieces.at(-1);
    if (previous?.isChanged === isChanged) previous.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}
