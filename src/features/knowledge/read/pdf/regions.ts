import { hasAmount, isValue, lettersOf } from '../values.ts';
import type { Line, Segment } from './lines.ts';
import type { Rules } from './rules.ts';

export type Span = readonly [from: number, to: number];

/** In widths of an 'm'. */
const NARROWEST_GUTTER = 0.55;
/** In heights of a line: what stands side by side does not go on after such a gap. */
export const WIDEST_ROW_GAP = 4;
/** Letters of a line of running text, and how full such lines are. */
const PROSE = 16;
const FULL = 0.65;
const DEEPEST = 6;
/** A page of more columns is a table. */
const MOST_GUTTERS = 12;

/**
 * Takes a page apart into columns of text that are read one after the other. White space from top to bottom of several lines
 * parts either such columns, or the cells of a table, which stay together: `isBetweenTexts` tells which.
 */
export function columnsOfText(lines: readonly Line[], rules: Rules, depth = 0): Line[][] {
  const columns: Line[][] = [];
  let open: Line[] = [];
  for (const { lines: band, gutters } of bandsOf(lines)) {
    const mayPart = depth < DEEPEST && gutters.length <= MOST_GUTTERS;
    const gutter = mayPart
      ? gutters.find((one) => isBetweenTexts(band, one) && !isRuledAcross(band, one, rules))
      : undefined;
    if (gutter === undefined) {
      for (const line of band) open.push(line);
      continue;
    }
    const [before, after] = parted(band, gutter);
    const inner = [...columnsOfText(before, rules, depth + 1), ...columnsOfText(after, rules, depth + 1)];
    columns.push(open, ...inner);
    open = [];
  }
  return [...columns, open].filter((column) => column.length > 0);
}

/** Whether lines are drawn across a gutter, between what stands on its two sides: so are the rows of a table. */
function isRuledAcross(lines: readonly Line[], [from, to]: Span, { across }: Rules): boolean {
  const [top, bottom] = [lines[0]?.y ?? 0, lines.at(-1)?.y ?? 0];
  const ys = across.filter((one) => one.from < from && one.to > to && one.y > top && one.y < bottom);
  return new Set(ys.map(({ y }) => Math.round(y))).size >= Math.min(2, lines.length - 1);
}

interface Band {
  lines: Line[];
  /** White from its first line to its last, with letters on both sides. */
  gutters: Span[];
}

function bandsOf(lines: readonly Line[]): Band[] {
  const bands: Band[] = [];
  let band: Band & { gaps: Span[] } = { lines: [], gaps: [], gutters: [] };
  for (const line of lines) {
    const own = gapsOf(line.segments);
    const gaps = band.lines.length === 0 ? own : shared(band.gaps, own, line.size * NARROWEST_GUTTER);
    const gutters = inner(gaps);
    const last = band.lines.at(-1);
    const isFar = last !== undefined && line.y - last.y > WIDEST_ROW_GAP * Math.max(line.size, last.size);
    const beginsTable = band.gutters.length === 0 && line.segments.length > 1;
    const endsTable = band.gutters.length > 0 && gutters.length === 0;
    if (last !== undefined && (beginsTable || endsTable || (isFar && band.gutters.length > 0))) {
      bands.push(band);
      band = { lines: [line], gaps: own, gutters: inner(own) };
    } else {
      band.lines.push(line);
      band.gaps = gaps;
      band.gutters = gutters;
    }
  }
  if (band.lines.length > 0) bands.push(band);
  return bands;
}

/** The white of a line, also before and after its letters. */
export function gapsOf(segments: readonly Segment[]): Span[] {
  const gaps: Span[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { left, right } of segments) {
    if (left > from) gaps.push([from, left]);
    from = Math.max(from, right);
  }
  return [...gaps, [from, Number.POSITIVE_INFINITY]];
}

/** The white that two lists of gaps share, each in order. */
export function shared(first: readonly Span[], second: readonly Span[], least: number): Span[] {
  const both: Span[] = [];
  for (let [at, other] = [0, 0]; at < first.length && other < second.length; ) {
    const [one, two] = [first[at], second[other]] as [Span, Span];
    const [from, to] = [Math.max(one[0], two[0]), Math.min(one[1], two[1])];
    if (to - from >= least) both.push([from, to]);
    if (one[1] < two[1]) at += 1;
    else other += 1;
  }
  return both;
}

/** Gaps with letters on both sides. The first and the last go on to the edges of the page and beyond. */
export function inner(gaps: readonly Span[]): Span[] {
  return gaps.filter(([from, to]) => from > Number.NEGATIVE_INFINITY && to < Number.POSITIVE_INFINITY);
}

function parted(lines: readonly Line[], [from, to]: Span): [Line[], Line[]] {
  const middle = (from + to) / 2;
  const side = (isOf: (segment: Segment) => boolean) =>
    lines
      .map((line) => ({ ...line, segments: line.segments.filter(isOf), chunks: line.chunks.filter(isOf) }))
      .filter(({ segments }) => segments.length > 0)
      .map((line) => ({ ...line, size: Math.max(...line.segments.map(({ size }) => size)) }));
  return [side(({ left }) => left < middle), side(({ left }) => left >= middle)];
}

/** Whether a gutter has a text of its own on each side: two price lists, two columns of prose, or lines that do not meet. */
function isBetweenTexts(lines: readonly Line[], gutter: Span): boolean {
  const [before, after] = parted(lines, gutter);
  const [left, right] = [before, after].map(look);
  if (left === undefined || right === undefined) return false;
  if (left.isPriceList && right.isPriceList) return true;
  if (left.isProse && right.isProse) return true;
  const shared = lines.length - (lines.length - before.length) - (lines.length - after.length);
  const fewer = Math.min(before.length, after.length);
  return fewer >= 3 && right.hasNames && left.hasNames && shared < fewer * 0.4;
}

function look(lines: readonly Line[]) {
  const segments = lines.flatMap((line) => line.segments);
  const isName = ({ text }: Segment) => lettersOf(text) > 2 && !isValue(text);
  const named = lines.filter((line) => line.segments.some(isName));
  const priced = lines.filter((line) => line.segments.some(({ text }) => hasAmount(text))).length;
  // A line with a name and then its price; below the name of a column there are prices alone, or remarks behind them.
  const items = named.filter(({ segments: said }) => {
    const price = said.findLastIndex(({ text }) => hasAmount(text));
    return said.slice(0, price + 1).some(isName);
  }).length;
  const letters = segments.reduce((sum, { text }) => sum + lettersOf(text), 0) / segments.length;
  const widths = segments.map(({ left, right }) => right - left);
  const fullness = widths.reduce((sum, width) => sum + width, 0) / widths.length / Math.max(...widths);
  const counted = segments.filter(({ text }) => /\p{Nd}/u.test(text)).length;
  return {
    isPriceList: items > 0 && items >= lines.length * 0.3,
    isProse:
      lines.length > 1 && priced === 0 && counted < lines.length / 3 && letters > PROSE && fullness > FULL,
    hasNames: named.length >= lines.length * 0.4,
  };
}
