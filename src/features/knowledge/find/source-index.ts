import { foldComposed } from '../../../text/fold.ts';
import { keyOf, placeOf } from '../../../text/term-keys.ts';
import { isRun, type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { lastParts } from './compounds.ts';
import { cutPieces, type Piece } from './pieces.ts';
import { aboutTerms, exactTerms, isExact, pieceTerms, wordTerms } from './terms.ts';

/** What is needed to find the pieces of one source: about four bytes for each different word of a piece. */
export interface SourceIndex {
  pieces: readonly Piece[];
  /** Of each piece: how many terms it has. */
  length: Uint16Array;
  /** Of all pieces together. */
  size: number;
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
  const pieces: Piece[] = [];
  for (const piece of cutPieces(text).take(MOST_PIECES)) {
    pieces.push(piece);
    yield;
  }
  const postings = new Map<number, number[]>();
  const exact = new Set<number>();
  const length = new Uint16Array(pieces.length);
  const ofWord = new Map<string, readonly string[]>();
  const ofHeading = new Map([[title, aboutTerms(title, lexicon)]]);
  for (const [place, piece] of pieces.entries()) {
    const terms = pieceTerms(piece, lexicon);
    for (const heading of [title, ...piece.headings]) {
      const about = ofHeading.get(heading) ?? headingTerms(heading, lexicon);
      ofHeading.set(heading, about);
      for (const term of about) terms.add(term);
    }
    for (const word of wordsOf(foldComposed([title, ...piece.headings, piece.text].join('\n')))) {
      const own = ofWord.get(word) ?? wordTerms(word, lexicon);
      ofWord.set(word, own);
      for (const term of own) terms.add(term);
    }
    for (const term of terms) {
      const key = keyOf(term);
      if (isExact(term)) exact.add(key);
      else if (/^[=^]/.test(term)) length[place] = (length[place] ?? 0) + 1;
      const places = postings.get(key);
      if (places === undefined) postings.set(key, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
    yield;
  }
  const parts = lexicon.hasCompounds ? lastParts(ofWord.keys()) : new Map<string, readonly string[]>();
  for (const [word, last] of parts) {
    const places = postings.get(keyOf(ofWord.get(word)?.[0] ?? '')) ?? [];
    for (const key of last.flatMap((part) => wordTerms(part, lexicon)).map(keyOf)) {
      const all = new Set([...(postings.get(key) ?? []), ...places]);
      postings.set(
        key,
        [...all].sort((a, b) => a - b),
      );
    }
  }
  const words = new Set([...ofWord.keys(), ...[...parts.values()].flat()]);
  const size = length.reduce((sum, one) => sum + one, 0);
  return {
    pieces,
    length,
    size,
    ...packed(postings),
    exact: Uint32Array.from(exact).sort(),
    words: [...words].filter(mayBeMeant).join(' '),
  };
}

/** Whether a misspelled word may be this one. */
function mayBeMeant(word: string): boolean {
  return word.length >= LEAST_WORD && !isRun(word) && !/\d/.test(word);
}

function headingTerms(heading: string, lexicon: Lexicon): Set<string> {
  return new Set([...aboutTerms(heading, lexicon), ...exactTerms(heading, [heading], lexicon)]);
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

/** Whether a piece holds a term. */
export function holdsTerm({ terms, starts, places }: SourceIndex, key: number, place: number): boolean {
  const at = placeOf(terms, key);
  return at !== -1 && places.subarray(starts[at], starts[at + 1]).includes(place);
}
