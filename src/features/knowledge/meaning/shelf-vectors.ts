import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Database } from '../../../db/database.ts';
import type { Space } from '../../ai/embedding-marks.ts';
import type { Shelf } from '../find/shelf.ts';
import { vectorsAfter } from './meaning.store.ts';
import type { MeaningChoice, ShelfVectors } from './meaning.types.ts';
import { likenessOf } from './nearest.ts';
import { pieceHashes } from './piece-hashes.ts';
import { unpackVector } from './vectors.ts';

interface Kept {
  shelf: Shelf;
  key: string;
  floats: number;
  ready: Promise<ShelfVectors>;
}

/** Of one shelf, 64 MB: three times 20,000 pieces of 256 dimensions. */
export const MOST_FLOATS = 16_000_000;
/** Of all shelves in memory, 128 MB. */
const MOST_FLOATS_IN_ALL = 2 * MOST_FLOATS;
const MOST_OWNERS = 100;
const PAGE = 500;

export type VectorsInMemory = ReturnType<typeof createVectorsInMemory>;

/** The vectors of shelves, read when a question first needs them, and again where shelf or vectors have changed. */
export function createVectorsInMemory(db: Database) {
  const kept = createBoundedCache<number, Kept>(MOST_FLOATS_IN_ALL, ({ floats }) =>
    Math.max(floats, MOST_FLOATS_IN_ALL / MOST_OWNERS),
  );

  async function read(
    userId: number,
    shelf: Shelf,
    space: Space,
    dimensions: number,
    starts: readonly number[],
    count: number,
  ): Promise<ShelfVectors> {
    const values = new Float32Array(count * dimensions);
    const places = new Map<string, number[]>();
    for (const [at, hashes] of (await pieceHashes(shelf, space)).entries()) {
      for (const [place, hash] of hashes.entries()) {
        const same = places.get(hash);
        const row = (starts[at] ?? 0) + place;
        if (same === undefined) places.set(hash, [row]);
        else same.push(row);
      }
    }
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await vectorsAfter(db.knex, userId, after, PAGE);
      for (const { hash, vector } of page) {
        if (vector.length !== dimensions) continue;
        for (const row of places.get(hash) ?? [])
          unpackVector(vector, values.subarray(row * dimensions, (row + 1) * dimensions));
      }
      after = page.length < PAGE ? undefined : page.at(-1)?.hash;
      await nextTurn();
    }
    return { values, dimensions, starts, likeness: await likenessOf(values, dimensions) };
  }

  return {
    /** null: there are too many to keep in memory. */
    async of(
      userId: number,
      shelf: Shelf,
      space: Space,
      { dimensions, version }: MeaningChoice,
    ): Promise<ShelfVectors | null> {
      const key = JSON.stringify([space, dimensions, version]);
      const last = kept.get(userId);
      if (last?.shelf === shelf && last.key === key) return last.ready;
      const starts: number[] = [];
      let count = 0;
      for (const { index } of shelf.shelved) {
        starts.push(count);
        count += index.pieces.length;
      }
      const floats = count * dimensions;
      if (floats > MOST_FLOATS) return null;
      const ready = read(userId, shelf, space, dimensions, starts, count);
      const entry = { shelf, key, floats, ready };
      kept.set(userId, entry);
      ready.catch(() => {
        // Who asks next tries again.
        if (kept.get(userId) === entry) kept.delete(userId);
      });
      return ready;
    },
  };
}
