import type { Piece } from '../knowledge/find/pieces.ts';
import { type KnownFacts, learn, noFacts } from './fact-check/facts/known-facts.ts';

const read = new WeakMap<Piece, KnownFacts>();

/** What a passage states, with the headings above it. It is read once, as long as it is on its shelf. */
export function factsOfPiece(piece: Piece): KnownFacts {
  const known = read.get(piece);
  if (known !== undefined) return known;
  const facts = noFacts();
  learn(facts, [...piece.headings, piece.text].join('\n'), 'told');
  read.set(piece, facts);
  return facts;
}
