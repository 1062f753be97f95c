import { MASKS } from '../../../contract/owner-voice.ts';
import { quantile } from './counts.ts';

/** How an owner writes, to tell their replies from others': 3 KB, without a word of their texts. */
export interface OwnStyle {
  version: 2;
  /** By place, how much likelier a mark is with the owner than with somebody else: bytes as base64. */
  weights: string;
  /** A reply that scores less could be somebody else's. */
  least: number;
}

/** Fewer turns say too little of how somebody writes. */
const LEAST_TURNS = 40;
/** Of more, the first are taken. */
const MOST_TURNS = 2_000;
const PLACES = 2_048;
/** So many marks of no special kind are taken to have been seen before: a rare one decides nothing. */
const PRIOR = 20;
/** Of the owner's own turns, each judged by the others, this share scores less than `least`. */
const TAIL = 0.1;
const FOLDS = 5;

/**
 * Learns from an owner's turns and their customers' turns, newest first, each the messages in a row joined by line breaks. null:
 * there are too few. Somebody else writes half as the customers do and half as anybody might.
 */
export function learnStyle(own: readonly string[], customers: readonly string[]): OwnStyle | null {
  const turns = own.slice(0, MOST_TURNS).map(marksOf);
  if (turns.length < LEAST_TURNS) return null;
  const others = countsOf(customers.slice(0, MOST_TURNS).map(marksOf));
  const size = Math.ceil(turns.length / FOLDS);
  const scores = Array.from({ length: FOLDS }, (_, fold) => {
    const held = turns.slice(fold * size, (fold + 1) * size);
    const rest = [...turns.slice(0, fold * size), ...turns.slice((fold + 1) * size)];
    const weights = weightsOf(countsOf(rest), others);
    return held.map((marks) => scoreOf(marks, weights));
  }).flat();
  const least = quantile(
    scores.sort((one, other) => one - other),
    TAIL,
  );
  const weights = weightsOf(countsOf(turns), others);
  return { version: 2, weights: btoa(String.fromCharCode(...new Uint8Array(weights.buffer))), least };
}

/** How surely the owner wrote a text, each; `isAlike`: as surely as they wrote nine of ten of their own. */
export interface StyleReader {
  score(text: string): number;
  isAlike(text: string): boolean;
}

export function styleReader({ weights, least }: OwnStyle): StyleReader {
  const table = Int8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
  const score = (text: string) => scoreOf(marksOf(text), table);
  return { score, isAlike: (text) => score(text) >= least };
}

/** Steps of a weight: a byte holds five powers of e either way. */
const STEPS = 24;

function weightsOf(own: Counts, others: Counts): Int8Array {
  return Int8Array.from(own.counts, (count, place) => {
    const mine = (count + PRIOR / PLACES) / (own.all + PRIOR);
    const theirs = ((others.counts[place] ?? 0) + PRIOR / PLACES) / (others.all + PRIOR);
    const ratio = Math.log(mine / ((theirs + 1 / PLACES) / 2));
    return Math.max(-127, Math.min(127, Math.round(STEPS * ratio)));
  });
}

/** Long texts have many marks, which hang together: their sum counts by its root. */
function scoreOf(marks: readonly number[], weights: Int8Array): number {
  const sum = marks.reduce((before, place) => before + (weights[place] ?? 0), 0);
  return sum / STEPS / Math.sqrt(Math.max(1, marks.length));
}

interface Counts {
  counts: Uint32Array;
  all: number;
}

function countsOf(texts: readonly (readonly number[])[]): Counts {
  const counts = new Uint32Array(PLACES);
  let all = 0;
  for (const marks of texts) {
    for (const place of marks) counts[place] = (counts[place] ?? 0) + 1;
    all += marks.length;
  }
  return { counts, all };
}

const LINK = '\ue000';
const ADDRESSES =
  /https?:\/\/\S+|www\.\S+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?<![\p{L}\p{N}])@[\p{L}\p{N}._]{1,60}/gu;
const MASKED = new RegExp(Object.values(MASKS).join('|'), 'g');
const MASK_SHAPES: Readonly<Record<string, string>> = {
  [MASKS.name]: 'Name',
  [MASKS.phone]: '0000000',
  [MASKS.number]: '00',
};
const PIECES =
  /\n+|\p{Extended_Pictographic}(?:[\ufe0f\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic})*|\p{RI}{2}|[\p{L}\p{M}](?:[\p{L}\p{M}]|['’](?=\p{L}))*|\p{N}+|[^\s\p{L}\p{N}\p{M}]/gu;
const LENGTHS = [1, 3, 6, 10, 15, 25, 40, 60];

/**
 * The places of a text's marks: its words by case alone, its signs and emojis as they are, up to three in a row, and how long it
 * is. They say who writes, and hardly what about or in which language. Linear in its length.
 */
function marksOf(text: string): number[] {
  const plain = text
    .normalize('NFC')
    .replace(MASKED, (mask) => MASK_SHAPES[mask] ?? LINK)
    .replace(ADDRESSES, LINK);
  const shapes = ['\n', ...(plain.trim().match(PIECES) ?? []).map(shapeOf), '\n'];
  const words = shapes.filter((shape) => shape === 'a' || shape === 'A').length;
  const marks = [placeOf(`length ${LENGTHS.findIndex((most) => words <= most)}`)];
  shapes.forEach((shape, at) => {
    const [before, second] = [shapes[at - 1], shapes[at - 2]];
    marks.push(placeOf(shape));
    if (before !== undefined) marks.push(placeOf(`${before} ${shape}`));
    if (second !== undefined) marks.push(placeOf(`${second} ${before} ${shape}`));
  });
  return marks;
}

/** Letters that follow themselves twice: 'soooo'. */
const STRETCHED = /(\p{L})\1\1/u;

function shapeOf(piece: string): string {
  if (piece.startsWith('\n')) return '\n';
  if (/^\p{N}/u.test(piece)) return '0';
  if (!/^\p{L}/u.test(piece)) return piece;
  if (STRETCHED.test(piece)) return '~';
  const [lower, upper] = [piece.toLowerCase(), piece.toUpperCase()];
  if (piece.length > 1 && piece === upper && piece !== lower) return 'AA';
  return piece.charAt(0) === lower.charAt(0) ? 'a' : 'A';
}

/** FNV-1a, spread over the places. */
function placeOf(mark: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < mark.length; at += 1) hash = Math.imul(hash ^ mark.charCodeAt(at), 0x01000193);
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((spread ^ (spread >>> 13)) >>> 0) % PLACES;
}
