import { hasAmount, isValue, lettersOf } from '../values.ts';
import type { Line, Segment } from './lines.ts';

/** A part of a page: running text, or a table with the left and right ends of its columns. */
export type Region = { kind: 'text'; lines: Line[] } | { kind: 'table'; lines: Line[]; columns: Span[] };

export type Span = readonly [from: number, to: number];

/** In widths of an 'm'. */
const NARROWEST_GUTTER = 0.55;
/** In heights of a line: a table does not go on after such a gap. */
const WIDEST_ROW_GAP = 4;
/** Letters of a line of running text, and how full such lines are. */
const PROSE = 16;
const FULL = 0.65;
const DEEPEST = 6;

/**
 * Takes a page apart. White space from top to bottom of several lines parts either columns of text, read one after the
 * other, or the cells of a table, read row by row: `isBetweenTexts` tells which.
 */
export function regionsOf(lines: readonly Line[], depth = 0): Region[] {
  return bandsOf(lines).flatMap(({ lines: band, gutters }): Region[] => {
    if (gutters.length === 0) return [{ kind: 'text', lines: band }];
    const gutter = depth < DEEPEST ? gutters.find((one) => isBetweenTexts(band, one)) : undefined;
    if (gutter !== undefined) {
      const [before, after] = parted(band, gutter);
      return [...regionsOf(before, depth + 1), ...regionsOf(after, depth + 1)];
    }
    return [{ kind: 'table', lines: band, columns: columnsOf(band, gutters) }];
  });
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
    const gaps =
      band.lines.length === 0 ? gapsOf(line) : shared(band.gaps, gapsOf(line), line.size * NARROWEST_GUTTER);
    const joined = [...band.lines, line];
    const gutters = inner(gaps, joined);
    const last = band.lines.at(-1);
    const isFar = last !== undefined && line.y - last.y > WIDEST_ROW_GAP * Math.max(line.size, last.size);
    const beginsTable = band.gutters.length === 0 && line.segments.length > 1;
    const endsTable = band.gutters.length > 0 && gutters.length === 0;
    if (last !== undefined && (beginsTable || endsTable || (isFar && band.gutters.length > 0))) {
      bands.push(band);
      band = { lines: [line], gaps: gapsOf(line), gutters: inner(gapsOf(line), [line]) };
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
function gapsOf({ segments }: Line): Span[] {
  const gaps: Span[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { left, right } of segments) {
    if (left > from) gaps.push([from, left]);
    from = Math.max(from, right);
  }
  return [...gaps, [from, Number.POSITIVE_INFINITY]];
}

function shared(first: readonly Span[], second: readonly Span[], least: number): Span[] {
  return first.flatMap(([from, to]) =>
    second
      .map(([start, end]): Span => [Math.max(from, start), Math.min(to, end)])
      .filter(([start, end]) => end - start >= least),
  );
}

function inner(gaps: readonly Span[], lines: readonly Line[]): Span[] {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const { segments } of lines) {
    left = Math.min(left, segments[0]?.left ?? left);
    for (const segment of segments) right = Math.max(right, segment.right);
  }
  return gaps.filter(([from, to]) => from >= left && to <= right);
}

function parted(lines: readonly Line[], [from, to]: Span): [Line[], Line[]] {
  const middle = (from + to) / 2;
  const side = (isOf: (segment: Segment) => boolean) =>
    lines
      .map((line) => ({ ...line, segments: line.segments.filter(isOf) }))
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
  // A line with a name and its price; below the name of a column there are prices alone.
  const items = named.filter((line) => line.segments.some(({ text }) => hasAmount(text))).length;
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

function columnsOf(lines: readonly Line[], gutters: readonly Span[]): Span[] {
  const segments = lines.flatMap((line) => line.segments);
  const ends = [
    Number.NEGATIVE_INFINITY,
    ...gutters.map(([from, to]) => (from + to) / 2),
    Number.POSITIVE_INFINITY,
  ];
  return ends.slice(1).map((to, at): Span => {
    const inside = segments.filter(({ left }) => left >= (ends[at] ?? 0) && left < to);
    return [Math.min(...inside.map(({ left }) => left)), Math.max(...inside.map(({ right }) => right))];
  });
}
