import type { DocumentBuilder } from '../document-builder.ts';
import { type TableRow, withHeader } from '../table-lines.ts';
import { hasAmount, isValue } from '../values.ts';
import type { Line } from './lines.ts';
import type { Span } from './regions.ts';
import { headingLevel, joined, type Look } from './text-blocks.ts';

/** The names of columns, and where these stand, for the parts of a table that follow without names. */
export interface LastHeader {
  columns: readonly Span[];
  names: readonly string[];
}

interface Row {
  cells: string[];
  /** In smaller letters below the name. */
  note: string;
  first: Line;
  last: Line;
}

/** In heights of a line. */
const NEXT_LINE = 1.75;
const SMALLER = 0.95;
const NOTE_BELOW = 2.6;

/** Writes a table, and tells which names of columns the next one may go on with. */
export function writeTable(
  { lines, columns }: { lines: readonly Line[]; columns: readonly Span[] },
  page: number,
  look: Look,
  builder: DocumentBuilder,
  before: LastHeader | null,
): LastHeader | null {
  let header = before;
  let rows: Row[] = [];
  const flush = () => {
    if (rows.length === 0) return;
    const inherited = header === null ? null : namesFor(columns, header);
    const table = {
      rows: rows.map(({ cells, note }): TableRow => ({ cells: withNote(cells, note), place: { page } })),
      ...(inherited === null ? {} : { header: inherited }),
    };
    const { header: names } = withHeader(table);
    if (names.length > 0) header = { columns, names };
    builder.table(table);
    rows = [];
  };
  lines.forEach((line, at) => {
    const level = headingLevel(line, look);
    const isNext = rows.at(-1) !== undefined && isTight(rows.at(-1)?.last, line);
    // A bold line that stands alone names the rows below it.
    if (
      level !== null &&
      line.segments[0] !== undefined &&
      columnAt(columns, line.segments[0].left) === 0 &&
      !(isNext && level >= 20)
    ) {
      flush();
      builder.heading(level, line.segments[0].text, { page });
      return;
    }
    const cells = cellsOf(line, columns);
    const last = rows.at(-1);
    if (last !== undefined && isContinued(last, cells, line, lines[at + 1], columns))
      append(last, cells, line);
    else rows.push({ cells, note: '', first: line, last: line });
  });
  flush();
  return header;
}

function cellsOf({ segments }: Line, columns: readonly Span[]): string[] {
  const cells = columns.map(() => '');
  for (const { left, text } of segments) {
    const column = columnAt(columns, left);
    cells[column] = `${cells[column] ?? ''} ${text}`.trim();
  }
  return cells;
}

function columnAt(columns: readonly Span[], left: number): number {
  const at = columns.findLastIndex(([from]) => left >= from - 0.5);
  return Math.max(0, at);
}

function isTight(above: Line | undefined, line: Line): boolean {
  return above !== undefined && line.y - above.y <= NEXT_LINE * Math.max(line.size, above.size);
}

/** Whether a line belongs to the row above: the rest of a long name, a description, or a price in the middle of both. */
function isContinued(
  row: Row,
  cells: readonly string[],
  line: Line,
  next: Line | undefined,
  columns: readonly Span[],
): boolean {
  const [name = '', ...rest] = cells;
  const isSmaller = line.size < row.first.size * SMALLER && rest.every((cell) => cell === '');
  if (isSmaller && name !== '' && line.y - row.last.y <= NOTE_BELOW * row.first.size) return true;
  if (!isTight(row.last, line)) return false;
  if (name === '') {
    // Values that stand a little lower than their name.
    return rest.every((cell, at) => cell === '' || row.cells[at + 1] === '' || !isValue(cell));
  }
  if (rest.some((cell) => cell !== '')) {
    const isFilled = row.cells.slice(1).some((cell) => cell !== '');
    return !isFilled
      ? /^\p{Ll}/u.test(name)
      : rest.every((cell) => cell === '' || !hasAmount(cell)) && /^\p{Ll}/u.test(name) && !rest.some(isValue);
  }
  if (/^[\p{Ll}(]/u.test(name)) return true;
  if (row.cells.slice(1).every((cell) => cell === '')) return false;
  // Nearer to the row above than to the one below.
  const gap = line.y - row.last.y;
  const below = next === undefined ? Number.POSITIVE_INFINITY : next.y - line.y;
  const isAlone =
    next === undefined ||
    cellsOf(next, columns)
      .slice(1)
      .some((cell) => cell !== '');
  return gap < below * 0.8 && isAlone;
}

function append(row: Row, cells: readonly string[], line: Line): void {
  const isNote = line.size < row.first.size * SMALLER && cells.slice(1).every((cell) => cell === '');
  if (isNote) row.note = row.note === '' ? (cells[0] ?? '') : joined(row.note, cells[0] ?? '');
  else {
    cells.forEach((cell, at) => {
      const above = row.cells[at] ?? '';
      if (cell !== '') row.cells[at] = above === '' ? cell : joined(above, cell);
    });
  }
  row.last = line;
}

function withNote([name = '', ...rest]: readonly string[], note: string): string[] {
  return [note === '' ? name : `${name} (${note})`.trim(), ...rest];
}

/** The names of a table's columns by where these stand, or null where the columns are others. */
function namesFor(columns: readonly Span[], { columns: named, names }: LastHeader): string[] | null {
  if (columns.length > named.length) return null;
  const found = columns.map((column) => {
    const shared = named.map((one) => Math.min(column[1], one[1]) - Math.max(column[0], one[0]));
    const most = Math.max(...shared);
    return most > 0 ? shared.indexOf(most) : -1;
  });
  if (found.includes(-1) || new Set(found).size < found.length) return null;
  return found.map((at) => names[at] ?? '');
}
