import { foldComposed } from '../../../text/fold.ts';
import { keyOf, placeOf } from '../../../text/term-keys.ts';
import { isRun, type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { headingTerms, isExact, pieceTerms } from './terms.ts';

/** What is needed to find the pieces of one source: about four bytes for each different word of a piece. */
export interface SourceIndex {
  pieces: readonly Piece[];
  /** Of each piece: how many terms it has. */
  length: Uint16Array;
  /** Hashes of all terms, in order. */
  terms: Uint32Array;
  /** Where the pieces of each term begin in `places`; one more than there are terms. */
  starts: Uint32Array;
  places: Uint16Array;
  /** Hashes of its codes and names, in order. */
  exact: Uint32Array;
  /** Its folded words with a space between, each once: what a misspelled word can mean. */
  words: string;
}

const MOST_PIECES = 2 ** 16;
const LEAST_WORD = 4;

/** The index of a source, piece by piece: it yields after each, so that a server can breathe. */
export function* indexSource(title: string, text: string, lexicon: Lexicon): Generator<void, SourceIndex> {
  const pieces = piecesOf(text).slice(0, MOST_PIECES);
  const postings = new Map<number, number[]>();
  const exact = new Set<number>();
  const words = new Set<string>();
  const length = new Uint16Array(pieces.length);
  const ofHeading = new Map<string, Set<string>>();
  for (const [place, piece] of pieces.entries()) {
    const terms = pieceTerms(piece, lexicon);
    for (const heading of [title, ...piece.headings]) {
      const known = ofHeading.get(heading) ?? headingTerms(heading, lexicon);
      ofHeading.set(heading, known);
      for (const term of known) terms.add(term);
    }
    for (const word of wordsOf(foldComposed([...piece.headings, piece.text].join('\n')))) {
      if (word.length >= LEAST_WORD && !isRun(word) && !/\d/.test(word)) words.add(word);
    }
    for (const term of terms) {
      const key = keyOf(term);
      if (isExact(term)) exact.add(key);
      else length[place] = (length[place] ?? 0) + 1;
      const places = postings.get(key);
      if (places === undefined) postings.set(key, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
    yield;
  }
  return {
    pieces,
    length,
    ...packed(postings),
    exact: Uint32Array.from(exact).sort(),
    words: [...words].join(' '),
  };
}

function packed(postings: ReadonlyMap<number, readonly number[]>) {
  const terms = Uint32Array.from(postings.keys()).sort();
  const starts = new Uint32Array(terms.length + 1);
  terms.forEach((term, at) => {
    starts[at + 1] = (starts[at] ?? 0) + (postings.get(term)?.length ?? 0);
  });
  const places = new Uint16Array(starts.at(-1) ?? 0);
  terms.forEach((term, at) => void places.set(postings.get(term) ?? [], starts[at]));
  return { terms, starts, places };
}

const NOWHERE = new Uint16Array();

/** The places of the pieces that hold a term, in order. */
export function placesOf({ terms, starts, places }: SourceIndex, key: number): Uint16Array {
  const at = placeOf(terms, key);
  return at === -1 ? NOWHERE : places.subarray(starts[at], starts[at + 1]);
}
