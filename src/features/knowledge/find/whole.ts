import { type FoundPiece, isUsable } from './find-pieces.ts';
import type { Shelf } from './shelf.ts';

/**
 * All pieces of the sources that may be used, where together they cost at most `most` tokens; else null. By source and place,
 * so that a prompt with them is the same from message to message.
 */
export function wholeText(
  { shelved }: Shelf,
  sources: ReadonlySet<number>,
  now: number,
  most = 1_500,
): readonly FoundPiece[] | null {
  const used = shelved.filter(({ source }) => isUsable(source, { now, sources }));
  const pieces = used
    .toSorted((a, b) => a.source.id - b.source.id)
    .flatMap(({ source, index }) => index.pieces.map((piece) => ({ source, piece })));
  if (pieces.reduce((sum, { piece }) => sum + piece.tokens, 0) > most) return null;
  return pieces.map((one) => ({ ...one, score: 1, because: [], isNeighbor: false }));
}
