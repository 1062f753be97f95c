import { once } from '../../../once.ts';
import { keyOf, placeOf } from '../../../text/term-keys.ts';
import { DEEDS, generalOf } from '../../replies/faq/analyse.ts';
import { type Because, becauseOf } from './because.ts';
import { fused, type NearPiece } from './fuse.ts';
import type { Piece } from './pieces.ts';
import { isTopic, type Question, readQuestion, type Wanted } from './question.ts';
import type { Shelf, ShelfSource, Shelved } from './shelf.ts';

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

/** How well the pieces fit a question by its words. */
export interface Ranking {
  isAsking: boolean;
  /** The message says what it is about, without the turns before it. */
  isWhole: boolean;
  /** The best first, each with its neighbors after it. `near`: what is near to it in meaning, the nearest first, of usable sources. */
  choose(near?: readonly NearPiece[]): readonly FoundPiece[];
}

/** Ranks what the sources say on a question, within the limits. Pure; some milliseconds for 20,000 pieces. */
export function rankPieces(shelf: Shelf, question: Question, limits: FindLimits): Ranking {
  const wanted = readQuestion(shelf, question);
  const { isAsking, isWhole } = wanted;
  const ranked = once(() => {
    const used = shelf.shelved.filter(({ source }) => isUsable(source, limits));
    return rank(used, wanted);
  });
  return {
    isAsking,
    isWhole,
    choose(near = []) {
      const best = fused(ranked(), isAsking ? near : []).slice(0, MOST_PASSAGES);
      return choose(best, limits.tokens, becauseOf(wanted.turns));
    },
  };
}

/** The same at once. */
export function findPieces(
  shelf: Shelf,
  question: Question,
  limits: FindLimits,
  near: readonly NearPiece[] = [],
): Found {
  const { isAsking, choose } = rankPieces(shelf, question, limits);
  const passages = choose(near);
  return { passages, isNothing: passages.length === 0 && isAsking };
}

/** What the pieces of one source have gathered, by place. */
interface Sums {
  shelved: Shelved;
  score: Float32Array;
  share: Float32Array;
  /** Whether a piece speaks of more than what is done with the subject: who sells cakes is not asked for ovens. */
  isOnTopic: Uint8Array;
  /** Where the term that is being counted stands in the index, or -1. */
  term: number;
}

function rank(used: readonly Shelved[], wanted: Wanted): Scored[] {
  const count = used.reduce((sum, { index }) => sum + index.pieces.length, 0);
  const meanLength = used.reduce((sum, { index }) => sum + index.size, 0) / Math.max(1, count);
  const sums = used.map((shelved): Sums => {
    const { length } = shelved.index.pieces;
    return {
      shelved,
      score: new Float32Array(length),
      share: new Float32Array(length),
      isOnTopic: new Uint8Array(length),
      term: -1,
    };
  });
  const hasTopic = [...wanted.terms.keys()].some(isTopic);
  let all = 0;
  for (const [term, importance] of [...wanted.terms, ...wanted.extra]) {
    const holding = lookUp(sums, keyOf(term));
    const weight = importance * Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
    const isMissed = wanted.terms.has(term);
    const isSubject = !hasTopic || !DEEDS.has(generalOf(term));
    if (isMissed) all += weight;
    for (const one of sums) if (one.term !== -1) addTerm(one, weight, { isMissed, isSubject }, meanLength);
  }
  return scoredOf(sums, all, exactPlaces(used, wanted));
}

/** Finds a term in all sources; how many pieces hold it. */
function lookUp(sums: readonly Sums[], key: number): number {
  let holding = 0;
  for (const one of sums) {
    const { terms, starts } = one.shelved.index;
    one.term = placeOf(terms, key);
    if (one.term !== -1) holding += (starts[one.term + 1] ?? 0) - (starts[one.term] ?? 0);
  }
  return holding;
}

function addTerm(
  { shelved, score, share, isOnTopic, term }: Sums,
  weight: number,
  { isMissed, isSubject }: { isMissed: boolean; isSubject: boolean },
  meanLength: number,
): void {
  const { starts, places, length } = shelved.index;
  const end = starts[term + 1] ?? 0;
  for (let next = starts[term] ?? 0; next < end; next += 1) {
    const place = places[next] ?? 0;
    const norm = 1 - B + (B * (length[place] ?? 0)) / meanLength;
    score[place] = (score[place] ?? 0) + (weight * (K1 + 1)) / (1 + K1 * norm);
    if (isMissed) share[place] = (share[place] ?? 0) + weight;
    if (isSubject) isOnTopic[place] = 1;
  }
}

/** Of each source: the places that hold an exact name or code, with how long that is. */
function exactPlaces(used: readonly Shelved[], { exact }: Wanted): ReadonlyMap<number, number>[] {
  return used.map(({ index }) => {
    const places = new Map<number, number>();
    for (const term of exact) {
      const at = placeOf(index.exact, keyOf(term)) === -1 ? -1 : placeOf(index.terms, keyOf(term));
      if (at === -1) continue;
      for (const place of index.places.subarray(index.starts[at], index.starts[at + 1])) {
        places.set(place, (places.get(place) ?? 0) + term.split(' ').length);
      }
    }
    return places;
  });
}

function scoredOf(
  sums: readonly Sums[],
  all: number,
  exact: readonly ReadonlyMap<number, number>[],
): Scored[] {
  const scored: (Scored & { share: number })[] = [];
  const least = Math.max(Number.MIN_VALUE, all * LEAST_SHARE);
  for (const [at, { shelved, score, share, isOnTopic }] of sums.entries()) {
    const named = exact[at];
    for (let place = 0; place < share.length; place += 1) {
      const words = named === undefined || named.size === 0 ? 0 : (named.get(place) ?? 0);
      const weight = share[place] ?? 0;
      if ((weight < least || isOnTopic[place] === 0) && words === 0) continue;
      scored.push({ shelved, place, score: score[place] ?? 0, exact: words, share: weight / all });
    }
  }
  scored.sort((a, b) => b.exact - a.exact || b.score - a.score);
  const best = Math.max(0, ...scored.slice(0, MOST_PASSAGES).map(({ score }) => score));
  return scored
    .filter(({ score, exact: words }) => words > 0 || score >= best * LEAST_OF_BEST)
    .slice(0, MOST_PASSAGES)
    .map(({ share, ...one }) => ({ ...one, score: Math.min(1, share) }));
}

function choose(ranked: readonly Scored[], budget: number, because: Because): FoundPiece[] {
  const passages: FoundPiece[] = [];
  const taken = new Set<Piece>();
  let left = budget;
  const take = (one: Scored, isNeighbor: boolean): void => {
    const piece = one.shelved.index.pieces[one.place];
    if (piece === undefined || taken.has(piece) || piece.tokens > left) return;
    taken.add(piece);
    left -= piece.tokens;
    const { source } = one.shelved;
    passages.push({
      source,
      piece,
      score: one.score,
      because: isNeighbor ? [] : because(one.shelved.index, one.place),
      isNeighbor,
    });
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
