import { LANGUAGES } from '../../../../text/languages/index.ts';
import type { Token } from '../../../../text/tokens.ts';
import type { Lexicon } from '../../faq/lexicon.ts';
import { type Bound, boundBefore } from './bounds.ts';

/** A fact or number in its place: what it is for, and which end it sets. */
export interface Amount {
  /** It is the same as another with one of these. */
  keys: readonly string[];
  bound: Bound | undefined;
  excerpt: string;
  /** The words to which it is the nearest amount, by their stems; a word that stands twice belongs to none. */
  subjects: ReadonlySet<string>;
}

/** Where an amount stands, and what it is. */
export interface Place {
  start: number;
  end: number;
  keys: readonly string[];
}

const AND: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ faq }) => faq?.and.split(/,\s*/) ?? []));
const SEPARATOR = /^[,;.:!?/、，。؛،]$/u;
/** As many words away is what stands in another part of the sentence. */
const APART = 8;

/** The amounts of a text, with the words that belong to each. */
export function amountsIn(
  text: string,
  tokens: readonly Token[],
  places: readonly Place[],
  lexicon: Lexicon,
): Amount[] {
  const sorted = places.toSorted((a, b) => a.start - b.start);
  const subjects = sorted.map(() => new Set<string>());
  const counts = new Map<string, number>();
  for (const [word, nearest] of sorted.length < 2 ? [] : wordsByAmount(tokens, sorted, lexicon)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    subjects[nearest]?.add(word);
  }
  return sorted.map(({ start, end, keys }, at) => ({
    keys,
    // A time of day may begin with the word for its bound: 'dalle 22'.
    bound: boundBefore(
      text.slice(0, tokens.find((token) => token.kind === 'number' && token.start >= start)?.start ?? start),
    ),
    excerpt: text.slice(start, end).trim(),
    subjects: new Set([...(subjects[at] ?? [])].filter((word) => counts.get(word) === 1)),
  }));
}

function wordsByAmount(
  tokens: readonly Token[],
  places: readonly Place[],
  lexicon: Lexicon,
): [word: string, nearest: number][] {
  const words: [word: string, nearest: number][] = [];
  let [position, next] = [0, 0];
  const positions: number[] = [];
  const found: [word: string, position: number][] = [];
  for (const token of tokens) {
    while (token.start >= (places[next]?.end ?? Number.POSITIVE_INFINITY)) next += 1;
    const isInside = token.start >= (places[next]?.start ?? Number.POSITIVE_INFINITY);
    position += SEPARATOR.test(token.text) || AND.has(token.key) ? APART : 1;
    if (isInside) positions[next] ??= position;
    else if (token.kind === 'word' && !lexicon.stop.has(token.key) && token.text.length > 2)
      found.push([lexicon.stem(token.key), position]);
  }
  for (const [word, at] of found) {
    let nearest = 0;
    // Of two as near, the later one: 'close at 6 pm' stands before its amount.
    for (const [index, place] of positions.entries())
      if (Math.abs(place - at) <= Math.abs((positions[nearest] ?? 0) - at)) nearest = index;
    words.push([word, nearest]);
  }
  return words;
}

const isSame = (one: Amount, other: Amount) => one.keys.some((key) => other.keys.includes(key));

/** An amount that begins where the other text's ends, or the other way round: 'until 6 pm' and 'from 6 pm'. */
export function turnedBound(one: readonly Amount[], other: readonly Amount[]): Amount | undefined {
  return other.find((amount) => {
    const same = one.filter((each) => isSame(each, amount));
    return (
      amount.bound !== undefined &&
      same.length > 0 &&
      same.every(({ bound }) => bound !== undefined && bound !== amount.bound)
    );
  });
}

/** Two amounts that stand for each other's subjects. Both must have changed place: a word alone may have moved. */
export function hasSwapped(one: readonly Amount[], other: readonly Amount[]): boolean {
  const moved = new Set<string>();
  for (const [from, first] of one.entries())
    for (const second of other) {
      if (isSame(first, second) || ![...first.subjects].some((word) => second.subjects.has(word))) continue;
      const to = one.findIndex((each) => isSame(each, second));
      if (to >= 0) moved.add(`${from} ${to}`);
      if (moved.has(`${to} ${from}`)) return true;
    }
  return false;
}
