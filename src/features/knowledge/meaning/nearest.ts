import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FindLimits, isUsable } from '../find/find-pieces.ts';
import type { NearPiece } from '../find/fuse.ts';
import type { Shelf } from '../find/shelf.ts';
import type { Likeness, ShelfVectors } from './meaning.types.ts';

/** The cosine list is about as long as that. */
const MOST_NEAR = 50;
/**
 * What meaning alone may add: the question's best piece stands out from what is usual for the question by this share of how
 * much a piece's nearest neighbor stands out from what is usual on the shelf. So a model that finds everything alike (0.8 for
 * anything) has as fair a bar as one that does not (0.1).
 */
const BEST_STANDS_OUT = 0.3;
/** A piece stands out by this share of the best one. */
const SHARE_OF_BEST = 1 / 3;
/** So many pieces, from all over the shelf, tell how its pieces are alike, and against so many others. */
const SAMPLE = 60;
const OTHERS = 1_000;

/** Once a shelf is read; others have their turn meanwhile. */
export async function likenessOf(values: Float32Array, dimensions: number): Promise<Likeness> {
  const count = values.length / dimensions;
  const isThere = (row: number) => values.subarray(row * dimensions, (row + 1) * dimensions).some(Boolean);
  const rows = Array.from({ length: count }, (_, row) => row).filter(isThere);
  const evenly = (most: number) => rows.filter((_, at) => at % Math.ceil(rows.length / most) === 0);
  const others = evenly(OTHERS);
  const nearest: number[] = [];
  let [sum, pairs] = [0, 0];
  for (const row of evenly(SAMPLE)) {
    const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
    let best = -1;
    for (const other of others) {
      if (other === row) continue;
      const likeness = product(values, other * dimensions, vector);
      best = Math.max(best, likeness);
      sum += likeness;
      pairs += 1;
    }
    nearest.push(best);
    await nextTurn();
  }
  const usual = sum / Math.max(1, pairs);
  // Pieces that stand there twice say nothing.
  return { usual, nearest: nearest.sort((one, other) => one - other)[nearest.length >> 1] ?? usual };
}

/** The pieces of usable sources that are nearest to any of the questions, the nearest first. Some 10 ms for 20,000 pieces. */
export function nearestPieces(
  { shelved }: Pick<Shelf, 'shelved'>,
  { values, dimensions, starts, likeness }: ShelfVectors,
  questions: readonly Float32Array[],
  limits: Omit<FindLimits, 'tokens'>,
): NearPiece[] {
  // Zero: it may not be used, or has no vector yet.
  const cosines = new Float32Array(values.length / dimensions);
  for (const [at, { source, index }] of shelved.entries()) {
    if (!isUsable(source, limits)) continue;
    const start = starts[at] ?? 0;
    for (let row = start; row < start + index.pieces.length; row += 1) {
      let nearest = -1;
      for (const question of questions)
        nearest = Math.max(nearest, product(values, row * dimensions, question));
      cosines[row] = nearest;
    }
  }
  const known = cosines.filter((cosine) => cosine !== 0).sort();
  const usual = known.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, known.length);
  const best = (known.at(-1) ?? usual) - usual;
  const isSure = best >= (likeness.nearest - likeness.usual) * BEST_STANDS_OUT;
  const least = isSure ? usual + best * SHARE_OF_BEST : Number.POSITIVE_INFINITY;
  const last = known.at(-MOST_NEAR) ?? -1;
  const near: NearPiece[] = [];
  for (const [at, one] of shelved.entries()) {
    for (let place = 0; place < one.index.pieces.length; place += 1) {
      const cosine = cosines[(starts[at] ?? 0) + place] ?? 0;
      if (cosine !== 0 && cosine >= last)
        near.push({ shelved: one, place, cosine, isEnough: cosine >= least });
    }
  }
  return near.sort((one, other) => other.cosine - one.cosine);
}

function product(values: Float32Array, from: number, question: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < question.length; at += 1) sum += (values[from + at] ?? 0) * (question[at] ?? 0);
  return sum;
}
