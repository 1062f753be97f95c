import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Space } from '../../ai/embedding-marks.ts';
import type { Piece } from '../find/pieces.ts';
import type { Shelf, Shelved } from '../find/shelf.ts';
import type { SourceIndex } from '../find/source-index.ts';

/** Far above a piece; models read some thousand tokens. */
const MOST_CHARACTERS = 4_000;
const HASH_CHARACTERS = 32;

/** What of a piece is turned into a vector. */
export function pieceText({ marks }: Space, { source }: Shelved, { headings, text }: Piece): string {
  const path = [source.title, ...headings].join(' > ');
  return `${marks.passage}${path}\n${text}`.slice(0, MOST_CHARACTERS).toWellFormed();
}

/** Of each source: its pieces' hashes as they were made last. */
const made = new WeakMap<SourceIndex, { key: string; hashes: readonly string[] }>();

/** The hashes of all pieces, source by source; others have their turn meanwhile. */
export async function pieceHashes(
  { shelved }: Pick<Shelf, 'shelved'>,
  space: Space,
): Promise<readonly (readonly string[])[]> {
  const all: (readonly string[])[] = [];
  for (const one of shelved) {
    const { source, index } = one;
    const key = JSON.stringify([space, source.title]);
    const known = made.get(index);
    if (known?.key === key) {
      all.push(known.hashes);
      continue;
    }
    const hashes = index.pieces.map((piece) => hashOf(space, pieceText(space, one, piece)));
    made.set(index, { key, hashes });
    all.push(hashes);
    await nextTurn();
  }
  return all;
}

function hashOf({ baseUrl, model }: Space, text: string): string {
  return hash('sha256', JSON.stringify([baseUrl, model, text]), 'hex').slice(0, HASH_CHARACTERS);
}
