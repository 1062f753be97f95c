import type { Shelved } from './shelf.ts';

/** A piece that is near to what was asked in meaning. */
export interface NearPiece {
  shelved: Shelved;
  place: number;
  cosine: number;
  /** Near enough to be found by that alone. */
  isEnough: boolean;
}

interface Ranked {
  shelved: Shelved;
  place: number;
  score: number;
  /** How many words of exact names and codes it holds. */
  exact: number;
}

/** As reciprocal rank fusion was proposed: the first places count, and no list outweighs the other. */
const K = 60;
/** The best by words stays the first, so that meaning takes no right first place away. */
const FIRST = 1;

/**
 * Both lists as one, by their ranks. What holds an exact name or code stays first; what only meaning finds has to be near enough,
 * and is as good as its cosine says.
 */
export function fused<One extends Ranked>(
  ranked: readonly One[],
  near: readonly NearPiece[],
): (One | Ranked)[] {
  const all = new Map<string, { one: One | Ranked; rank: number }>();
  const keyOf = ({ shelved, place }: Pick<Ranked, 'shelved' | 'place'>) => `${shelved.source.id} ${place}`;
  for (const [at, one] of ranked.entries())
    all.set(keyOf(one), { one, rank: at === 0 ? FIRST : 1 / (K + at + 1) });
  for (const [at, piece] of near.entries()) {
    const { shelved, place, cosine, isEnough } = piece;
    const known = all.get(keyOf(piece));
    const rank = 1 / (K + at + 1);
    if (known !== undefined) known.rank += rank;
    else if (isEnough) all.set(keyOf(piece), { one: { shelved, place, score: cosine, exact: 0 }, rank });
  }
  return [...all.values()].sort((a, b) => b.one.exact - a.one.exact || b.rank - a.rank).map(({ one }) => one);
}
