import type { Line, Segment } from './lines.ts';
import type { Span } from './regions.ts';
import type { Rules } from './rules.ts';
import { columnAt, type TablePart } from './tables.ts';

/** In widths of an 'm', for each column below the names that none of them reaches. */
const LEFT_OUT = 2.5;

const ALIGNED: readonly ((chunk: Segment, from: number, to: number) => number)[] = [
  ({ left }, from) => Math.abs(left - from),
  ({ left, right }, from, to) => Math.abs(left + right - from - to) / 2,
  ({ right }, _, to) => Math.abs(right - to),
];

/**
 * The words above a table's columns, line by line, each in all columns that it stands over. Where no lines are drawn around
 * them, they stand at the left, in the middle or at the right of their columns, all in the same way.
 */
export function headCells(table: TablePart, rules: Rules): string[][] {
  const { head, lines } = table;
  return head.map((line, at) => {
    const below = belowOf(head[at + 1], lines[0], table);
    const cells = table.columns.map(() => '');
    const ranges = ruledRanges(line, table, rules) ?? nearestRanges(line, table, below);
    line.chunks.forEach(({ text }, chunk) => {
      const [from, to] = ranges[chunk] ?? [0, -1];
      for (let column = from; column <= to; column += 1)
        cells[column] = `${cells[column] ?? ''} ${text}`.trim();
    });
    return cells;
  });
}

/** The columns that have a name of their own below. */
function belowOf(next: Line | undefined, first: Line | undefined, { gutters }: TablePart): Set<number> {
  const under = next !== undefined && next.chunks.length > 1 ? next : first;
  return new Set(under?.chunks.map(({ left, right }) => columnAt(gutters, left, right)));
}

type Range = readonly [from: number, to: number];

/** Where lines are drawn at both sides of each of the words. */
function ruledRanges(line: Line, { columns }: TablePart, { down }: Rules): Range[] | null {
  const y = line.y - line.size * 0.3;
  const xs = down.filter(({ top, bottom }) => top < y && bottom > y).map(({ x }) => x);
  if (xs.length < 2) return null;
  const ranges = line.chunks.map(({ left, right }): Range | null => {
    const from = Math.max(...xs.filter((x) => x <= left + 1));
    const to = Math.min(...xs.filter((x) => x >= right - 1));
    if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
    const inside = columns.flatMap(([start, end], at) =>
      (start + end) / 2 > from && (start + end) / 2 < to ? [at] : [],
    );
    return inside.length === 0 ? null : [inside[0] ?? 0, inside.at(-1) ?? 0];
  });
  const isApart = ranges.every(
    (range, at) =>
      range !== null &&
      range[1] < (ranges[at + 1]?.[0] ?? columns.length) &&
      range[1] - range[0] < columns.length - 1,
  );
  return isApart ? ranges.filter((range) => range !== null) : null;
}

/** The way of sharing the columns among the words that fits best where they stand. */
function nearestRanges(
  { chunks, size }: Line,
  { columns, gutters }: TablePart,
  below: ReadonlySet<number>,
): Range[] {
  const single = chunks.map(({ left, right }): Range => {
    const column = columnAt(gutters, left, right);
    return [column, column];
  });
  if (chunks.length > columns.length) return single;
  const found = ALIGNED.map((cost) => share(chunks, columns, below, size * LEFT_OUT, cost));
  const best = found.reduce((one, other) => (other.cost < one.cost - 0.01 ? other : one));
  return best.ranges ?? single;
}

function share(
  chunks: readonly Segment[],
  columns: readonly Span[],
  below: ReadonlySet<number>,
  leftOut: number,
  cost: (chunk: Segment, from: number, to: number) => number,
): { cost: number; ranges: Range[] | null } {
  const width = columns.length;
  // best[chunk][column]: the least for the first chunks and columns, and from which column on the last chunk has its own.
  type Best = { cost: number; from: number | null };
  const best: Best[][] = Array.from({ length: chunks.length + 1 }, () => []);
  for (let chunk = 0; chunk <= chunks.length; chunk += 1) {
    for (let end = 0; end <= width; end += 1) {
      const skipped = end > 1 && below.has(end - 1) ? leftOut : 0;
      let least: Best =
        end === 0
          ? { cost: chunk === 0 ? 0 : Number.POSITIVE_INFINITY, from: null }
          : { cost: (best[chunk]?.[end - 1]?.cost ?? 0) + skipped, from: null };
      const said = chunks[chunk - 1];
      for (let from = end - 1; said !== undefined && from >= 0; from -= 1) {
        // Only over columns that have names of their own, and never over the first one and others.
        if (from < end - 1 && (from === 0 || !below.has(from) || !below.has(end - 1))) continue;
        const reach = cost(said, columns[from]?.[0] ?? 0, columns[end - 1]?.[1] ?? 0);
        const whole = (best[chunk - 1]?.[from]?.cost ?? 0) + reach;
        if (whole < least.cost) least = { cost: whole, from };
      }
      best[chunk]?.push(least);
    }
  }
  const ranges: Range[] = [];
  const total = best[chunks.length]?.[width]?.cost ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(total)) return { cost: total, ranges: null };
  for (let [chunk, end] = [chunks.length, width]; chunk > 0; ) {
    const from = best[chunk]?.[end]?.from ?? null;
    if (from === null) end -= 1;
    else {
      ranges.unshift([from, end - 1]);
      chunk -= 1;
      end = from;
    }
  }
  return { cost: total, ranges };
}
