import { hasAmount } from '../values.ts';
import type { Line } from './lines.ts';
import type { Rules } from './rules.ts';
import { columnAt, type TablePart } from './tables.ts';

/** How much farther rows stand from each other than the lines of one cell, and in points. */
const FARTHER = 1.1;
const FARTHER_POINTS = 1;

/**
 * Which lines begin a row, where it can be seen: a line is drawn above each row, or rows stand farther from each other than
 * the lines of a cell. Null: neither is so.
 */
export function rowBegins(table: TablePart, rules: Rules): boolean[] | null {
  const { lines } = table;
  const ruled = lines.map((line, at) => at === 0 || isRuledAbove(lines[at - 1], line, table, rules));
  const drawn = ruled.filter(Boolean).length - 1;
  if (drawn >= Math.min(2, lines.length - 1) && isSound(ruled, table)) return ruled;
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0));
  for (const limit of limitsOf(gaps)) {
    const spaced = [true, ...gaps.map((gap) => gap > limit)];
    if (isSound(spaced, table) && areRows(spaced, table)) return spaced;
  }
  return null;
}

/** A line of at least half of the table's width. */
function isRuledAbove(
  above: Line | undefined,
  line: Line,
  { columns }: TablePart,
  { across }: Rules,
): boolean {
  if (above === undefined) return true;
  const [left, right] = [columns[0]?.[0] ?? 0, columns.at(-1)?.[1] ?? 0];
  const between = across.filter(({ y }) => y > above.y - above.size * 0.1 && y < line.y - line.size * 0.45);
  const reached = between
    .map(({ from, to }) => [Math.max(from, left), Math.min(to, right)] as const)
    .filter(([from, to]) => to > from)
    .toSorted((a, b) => a[0] - b[0]);
  let covered = 0;
  let end = left;
  for (const [from, to] of reached) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered > (right - left) / 2;
}

/** Between gaps that differ clearly, the widest first: cells have many lines, and a price may stand in the middle of two. */
function limitsOf(gaps: readonly number[]): number[] {
  const sorted = gaps.toSorted((a, b) => b - a);
  return sorted.slice(1).flatMap((gap, at) => {
    const wider = sorted[at] ?? gap;
    return wider >= gap * FARTHER && wider - gap >= FARTHER_POINTS ? [(wider + gap) / 2] : [];
  });
}

/** No row has two amounts one below the other. */
function isSound(begins: readonly boolean[], { lines, gutters }: TablePart): boolean {
  let priced = new Set<number>();
  return lines.every(({ chunks }, at) => {
    if (begins[at] === true) priced = new Set();
    const own = chunks
      .filter(({ text }) => hasAmount(text))
      .map(({ left, right }) => columnAt(gutters, left, right));
    const isFree = own.every((column) => !priced.has(column));
    for (const column of own) priced.add(column);
    return isFree;
  });
}

/** No row has two lines that fill every column, a few aside. */
function areRows(begins: readonly boolean[], { lines, columns, gutters }: TablePart): boolean {
  let [rows, wrong, full] = [0, 0, 0];
  lines.forEach(({ chunks }, at) => {
    if (begins[at] === true) [rows, full] = [rows + 1, 0];
    const filled = new Set(chunks.map(({ left, right }) => columnAt(gutters, left, right)));
    if (filled.size === columns.length) full += 1;
    if (filled.size === columns.length && full === 2) wrong += 1;
  });
  return wrong <= rows * 0.1;
}
