import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chance, chanceOf } from '../../../../testing/made-up-exports/chance.ts';
import type { Shelf } from '../find/shelf.ts';
import { likenessOf, nearestPieces } from './nearest.ts';

const DIMENSIONS = 512;
/** Pieces of one subject are somewhat alike. */
const OF_A_SUBJECT = 5;

const direction = (chance: Chance, dimensions = DIMENSIONS) =>
  Float32Array.from({ length: dimensions }, () => chance.between(-1_000, 1_000));

/** Their sum, each with its weight, of length 1. */
function mixed(...parts: readonly (readonly [vector: Float32Array, weight: number])[]): Float32Array {
  const sum = new Float32Array(parts[0]?.[0].length ?? 0);
  for (const [vector, weight] of parts) {
    const length = Math.hypot(...vector);
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + (weight * value) / length;
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

for (const count of [5, 5_000])
  for (const [what, common] of [
    ['nothing alike', 0.2],
    ['everything alike', 2],
  ] as const)
    test(`a model that finds ${what}, ${count} pieces: the right one is found, and few others`, async () => {
      const chance = chanceOf(11);
      const shared = direction(chance);
      const subjects = Array.from({ length: Math.ceil(count / OF_A_SUBJECT) }, () => direction(chance));
      const own = Array.from({ length: count }, () => direction(chance));
      const subjectOf = (at: number) => subjects[Math.floor(at / OF_A_SUBJECT)] ?? shared;
      const pieces = own.map((one, at) => mixed([shared, common], [subjectOf(at), 0.7], [one, 1]));
      const values = Float32Array.from(pieces.flatMap((vector) => [...vector]));
      const shelf = {
        shelved: [{ source: { id: 1, validUntil: null }, index: { pieces: Array.from(pieces, () => ({})) } }],
      } as unknown as Shelf;
      const vectors = {
        values,
        dimensions: DIMENSIONS,
        starts: [0],
        likeness: await likenessOf(values, DIMENSIONS),
      };
      const enough = (question: Float32Array) =>
        nearestPieces(shelf, vectors, [question], { now: 1 })
          .filter(({ isEnough }) => isEnough)
          .map(({ place }) => place);
      const right = 3;
      const asked = mixed(
        [shared, common],
        [subjectOf(right), 0.5],
        [own[right] ?? shared, 0.8],
        [direction(chance), 1],
      );
      const found = enough(asked);
      assert.equal(found[0], right);
      assert.ok(found.length <= OF_A_SUBJECT, `${found.length} pieces`);
    });

test('a question about none of it finds nothing, where a model gives it a direction of its own', async () => {
  const chance = chanceOf(12);
  const dimensions = 1_536;
  const subjects = Array.from({ length: 8 }, () => direction(chance, dimensions));
  const pieces = subjects.flatMap((subject) =>
    Array.from({ length: OF_A_SUBJECT }, () => mixed([subject, 0.7], [direction(chance, dimensions), 1])),
  );
  const values = Float32Array.from(pieces.flatMap((vector) => [...vector]));
  const shelf = {
    shelved: [{ source: { id: 1, validUntil: null }, index: { pieces } }],
  } as unknown as Shelf;
  const vectors = { values, dimensions, starts: [0], likeness: await likenessOf(values, dimensions) };
  const near = nearestPieces(
    shelf,
    vectors,
    [direction(chance, dimensions)].map((one) => mixed([one, 1])),
    {
      now: 1,
    },
  );
  assert.ok(near.length > 0 && near.every(({ isEnough }) => !isEnough));
});
