import { drawsOf, shuffled } from './distance/draws.ts';
import { type Marks, marksOf, wordsOf } from './distance/marks.ts';
import { mixFor, type Part, partsOf } from './distance/parts.ts';
import { distanceBetween, type Table, tableOf } from './distance/table.ts';

/** Fewer texts or words say too little of how somebody writes. */
export const LEAST_MESSAGES = 30;
export const LEAST_WORDS = 1_500;

/** What is kept of how an owner writes: 9 KB for one language, without their texts save for their most frequent words. */
export interface StyleProfile {
  version: 1;
  parts: readonly Part[];
  /** Words that are compared as they are written; of others only their shape is. */
  kept: readonly string[];
  /** How far the owner is from themselves, and the customers are from the owner. */
  own: Expected;
  customers: Expected;
}

/** A distance grows where it is taken from little text: `base + noise * (1 / words of one + 1 / words of the other)`. */
interface Expected {
  base: number;
  noise: number;
}

export type StyleDistance =
  | { isEnough: false; messages: number; words: number }
  | {
      isEnough: true;
      messages: number;
      words: number;
      /** 0: as the owner writes of other things. 1: as the customers do. Below 0 where the owner's own sentences stand again. */
      distance: number;
      /** Where it lies in nine of ten sets of such texts. */
      low: number;
      high: number;
    };

/** Of more, the first are taken. */
const MOST_TEXTS = 2_000;
const KEPT_SHARE = 0.02;
const MOST_KEPT = 150;
const ROUNDS = 24;
const SET_SHARES = [0.25, 0.5, 1];
const DRAWS = 200;
const SEED = 17;
/** Where customers write as the owner does, a small difference must not look like a large one. */
const LEAST_GAP = 0.01;

/**
 * Learns how an owner writes from their turns and the customers' turns, newest first, each the messages in a row joined
 * by line breaks. null: there is not enough of either.
 */
export function makeStyleProfile(own: readonly string[], customers: readonly string[]): StyleProfile | null {
  const [ownTexts, customerTexts] = [own.slice(0, MOST_TEXTS), customers.slice(0, MOST_TEXTS)];
  const kept = frequentWords([...ownTexts, ...customerTexts]);
  const read = (texts: readonly string[]): Marks[] => texts.map((text) => marksOf(text, new Set(kept)));
  const [ownMarks, customerMarks] = [read(ownTexts), read(customerTexts)];
  if (!isEnough(ownMarks) || !isEnough(customerMarks)) return null;
  const groups = groupsOf(ownTexts).map((places) => places.flatMap((at) => ownMarks[at] ?? []));
  return {
    version: 1,
    parts: partsOf(ownMarks),
    kept,
    own: expectedOf(groups, null),
    customers: expectedOf(groups, customerMarks),
  };
}

/** How far texts, each a turn, are from the owner's, on the scale of the owner's own export. */
export function styleDistance(profile: StyleProfile, texts: readonly string[]): StyleDistance {
  const kept = new Set(profile.kept);
  const marks = texts.map((text) => marksOf(text, kept));
  const words = wordCount(marks);
  const messages = marks.length;
  if (!isEnough(marks)) return { isEnough: false, messages, words };
  const own = mixFor(profile.parts, marks);
  const scaled = (some: readonly Marks[]): number => onScale(profile, own, tableOf(some));
  const distance = scaled(marks);
  const draw = drawsOf(SEED);
  const drawn = Array.from({ length: DRAWS }, () =>
    scaled(marks.flatMap(() => marks[Math.floor(draw() * messages)] ?? [])),
  ).sort((a, b) => a - b);
  // A draw holds some texts twice, and so lies a little farther away: only its spread counts.
  const middle = quantile(drawn, 0.5);
  return {
    isEnough: true,
    messages,
    words,
    distance,
    low: distance + quantile(drawn, 0.05) - middle,
    high: distance + quantile(drawn, 0.95) - middle,
  };
}

function onScale({ own: zero, customers: one }: StyleProfile, own: Table, texts: Table): number {
  const noise = 1 / texts.words + 1 / own.words;
  const nearest = zero.base + zero.noise * noise;
  const gap = Math.max(one.base + one.noise * noise - nearest, LEAST_GAP);
  return (distanceBetween(own, texts) - nearest) / gap;
}

/** Distances of sets of several sizes from halves of the owner's texts: sets of the other half, or of the customers'. */
function expectedOf(own: readonly Marks[][], others: readonly Marks[] | null): Expected {
  const draw = drawsOf(SEED);
  const points: Point[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mixed = shuffled(own, draw);
    const [first, second] = halvesOf(mixed);
    const half = tableOf(first);
    const rest = shuffled(others ?? second, draw).slice(0, second.length);
    for (const share of SET_SHARES) {
      const set = tableOf(rest.slice(0, Math.ceil(share * rest.length)));
      if (set.words === 0 || half.words === 0) continue;
      points.push({ x: 1 / set.words + 1 / half.words, y: distanceBetween(half, set) });
    }
  }
  return lineThrough(points);
}

/** Groups one by one into whichever half is smaller. */
function halvesOf(groups: readonly Marks[][]): [Marks[], Marks[]] {
  const halves: [Marks[], Marks[]] = [[], []];
  for (const group of groups) (halves[0].length <= halves[1].length ? halves[0] : halves[1]).push(...group);
  return halves;
}

/** A run that more texts have is a habit, such as a greeting, and no sentence that is said again. */
const MOST_SHARED = 0.1;
const RUN_WORDS = 3;

/** The places of texts that say the same sentence: both halves would know it, and so look nearer than they are. */
function groupsOf(texts: readonly string[]): number[][] {
  const runs = texts.map((text) => {
    const words = wordsOf(text);
    return new Set(words.slice(RUN_WORDS - 1).map((_, at) => words.slice(at, at + RUN_WORDS).join(' ')));
  });
  const counts = new Map<string, number>();
  for (const run of runs.flatMap((some) => [...some])) counts.set(run, (counts.get(run) ?? 0) + 1);
  const groups = new Map<string, number[]>();
  runs.forEach((some, at) => {
    let [key, most] = [`alone ${at}`, 1];
    for (const run of some) {
      const count = counts.get(run) ?? 0;
      if (count > most && count <= MOST_SHARED * texts.length) [key, most] = [run, count];
    }
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  return [...groups.values()];
}

interface Point {
  x: number;
  y: number;
}

/** Least squares, neither part below 0. */
function lineThrough(points: readonly Point[]): Expected {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
  const noise = Math.min(Math.max(slope, 0), y / x);
  return { base: y - noise * x, noise };
}

function frequentWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= KEPT_SHARE * texts.length)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_KEPT)
    .map(([word]) => word);
}

function wordCount(texts: readonly Marks[]): number {
  return texts.reduce((sum, { words }) => sum + words, 0);
}

function isEnough(texts: readonly Marks[]): boolean {
  return texts.length >= LEAST_MESSAGES && wordCount(texts) >= LEAST_WORDS;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
