import { keyOf, placeOf } from '../../../text/term-keys.ts';
import { becauseOf } from './because.ts';
import type { Piece } from './pieces.ts';
import { type Question, readQuestion, type Wanted } from './question.ts';
import type { Shelf, ShelfSource, Shelved } from './shelf.ts';
import { placesOf } from './source-index.ts';

export interface FoundPiece {
  source: ShelfSource;
  piece: Piece;
  /** How much of what was asked it speaks of, 0 to 1. */
  score: number;
  /** The words of the question that found it, as people wrote them. */
  because: readonly string[];
  /** It stands beside one that was found, and only explains it. */
  isNeighbor: boolean;
}

export interface Found {
  /** The best first, each with its neighbors after it. */
  passages: readonly FoundPiece[];
  /** Something was asked, and nothing speaks of it. A message that asks nothing ('Thanks!') has neither. */
  isNothing: boolean;
}

export interface FindLimits {
  /** What all passages may cost together, as `estimateTokens` has it. */
  tokens: number;
  /** UTC milliseconds. */
  now: number;
  /** The sources that may be used; all where it is missing. */
  sources?: ReadonlySet<number>;
}

/** BM25 with each term once a piece: how soon another one counts less (k1), and how much a long piece counts less (b). */
const K1 = 1.2;
const B = 0.4;
/** Below this share of what was asked, a piece is not about it. */
const LEAST_SHARE = 0.15;
/** A piece that is so much worse than the best one is not about the same. */
const LEAST_OF_BEST = 0.25;
const MOST_PASSAGES = 12;
/** For so many of the best pieces, what stands beside them is given too. */
const WITH_NEIGHBORS = 2;

interface Scored {
  shelved: Shelved;
  place: number;
  score: number;
  /** How many words of exact names and codes it holds. */
  exact: number;
}

/** Whether a source may be used now. */
export function isUsable(
  { id, validUntil }: ShelfSource,
  { now, sources }: Omit<FindLimits, 'tokens'>,
): boolean {
  return (validUntil === null || now < validUntil) && (sources === undefined || sources.has(id));
}

/** What the sources say on a question, within the limits. Pure; some milliseconds for 20,000 pieces. */
export function findPieces(shelf: Shelf, question: Question, limits: FindLimits): Found {
  const wanted = readQuestion(shelf, question);
  const used = shelf.shelved.filter(({ source }) => isUsable(source, limits));
  const ranked = rank(used, wanted);
  const why = ({ shelved, place }: Scored) => becauseOf(wanted.turns, shelved.index, place);
  const passages = choose(ranked, limits.tokens, why);
  return { passages, isNothing: passages.length === 0 && wanted.isAsking };
}

function rank(used: readonly Shelved[], wanted: Wanted): Scored[] {
  const count = used.reduce((sum, { index }) => sum + index.pieces.length, 0);
  const size = used.reduce((sum, { index }) => sum + index.length.reduce((all, one) => all + one, 0), 0);
  const meanLength = Math.max(1, size / Math.max(1, count));
  const scores = used.map(({ index }) => new Float32Array(index.pieces.length));
  const shares = used.map(({ index }) => new Float32Array(index.pieces.length));
  let all = 0;
  for (const [term, importance] of [...wanted.terms, ...wanted.extra]) {
    const isMissed = wanted.terms.has(term);
    const key = keyOf(term);
    const found = used.map(({ index }) => placesOf(index, key));
    const holding = found.reduce((sum, places) => sum + places.length, 0);
    const weight = importance * Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
    if (isMissed) all += weight;
    if (holding === 0) continue;
    found.forEach((places, at) => {
      const [score, share, length] = [scores[at], shares[at], used[at]?.index.length];
      if (score === undefined || share === undefined || length === undefined) return;
      for (const place of places) {
        const norm = 1 - B + (B * (length[place] ?? 0)) / meanLength;
        score[place] = (score[place] ?? 0) + (weight * (K1 + 1)) / (1 + K1 * norm);
        if (isMissed) share[place] = (share[place] ?? 0) + weight;
      }
    });
  }
  return scoredOf(used, scores, shares, all, exactPlaces(used, wanted));
}

/** Of each source: the places that hold an exact name or code, with how long that is. */
function exactPlaces(used: readonly Shelved[], { exact }: Wanted): ReadonlyMap<number, number>[] {
  return used.map(({ index }) => {
    const places = new Map<number, number>();
    for (const term of exact) {
      if (placeOf(index.exact, keyOf(term)) === -1) continue;
      for (const place of placesOf(index, keyOf(term))) {
        places.set(place, (places.get(place) ?? 0) + term.split(' ').length);
      }
    }
    return places;
  });
}

function scoredOf(
  used: readonly Shelved[],
  scores: readonly Float32Array[],
  shares: readonly Float32Array[],
  all: number,
  exact: readonly ReadonlyMap<number, number>[],
): Scored[] {
  const scored: (Scored & { share: number })[] = [];
  for (const [at, shelved] of used.entries()) {
    shares[at]?.forEach((weight, place) => {
      const words = exact[at]?.get(place) ?? 0;
      const share = all === 0 ? 0 : weight / all;
      if (share < LEAST_SHARE && words === 0) return;
      scored.push({ shelved, place, score: scores[at]?.[place] ?? 0, exact: words, share });
    });
  }
  scored.sort((a, b) => b.exact - a.exact || b.score - a.score);
  const best = Math.max(0, ...scored.slice(0, MOST_PASSAGES).map(({ score }) => score));
  return scored
    .filter(({ score, exact: words }) => words > 0 || score >= best * LEAST_OF_BEST)
    .slice(0, MOST_PASSAGES)
    .map(({ share, ...one }) => ({ ...one, score: Math.min(1, share) }));
}

function choose(
  ranked: readonly Scored[],
  budget: number,
  why: (one: Scored) => readonly string[],
): FoundPiece[] {
  const passages: FoundPiece[] = [];
  const taken = new Set<Piece>();
  let left = budget;
  const take = (one: Scored, isNeighbor: boolean): void => {
    const piece = one.shelved.index.pieces[one.place];
    if (piece === undefined || taken.has(piece) || piece.tokens > left) return;
    taken.add(piece);
    left -= piece.tokens;
    const { source } = one.shelved;
    passages.push({ source, piece, score: one.score, because: isNeighbor ? [] : why(one), isNeighbor });
  };
  for (const one of ranked) take(one, false);
  for (const one of ranked.slice(0, WITH_NEIGHBORS)) {
    for (const place of [one.place + 1, one.place - 1]) {
      if (isSameSection(one, place)) take({ ...one, place }, true);
    }
  }
  return passages;
}

function isSameSection({ shelved, place }: Scored, other: number): boolean {
  const [here, there] = [shelved.index.pieces[place], shelved.index.pieces[other]];
  return here?.headings.join('\n') === there?.headings.join('\n');
}
