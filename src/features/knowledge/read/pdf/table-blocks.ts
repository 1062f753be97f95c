import type { DocumentBuilder } from '../document-builder.ts';
import { type TableRow, withHeader } from '../table-lines.ts';
import { hasAmount, isAmount, isValue, lettersOf } from '../values.ts';
import { headCells } from './column-names.ts';
import type { Line } from './lines.ts';
import type { Span } from './regions.ts';
import type { Rules } from './rules.ts';
import { rowBegins } from './table-rows.ts';
import { columnAt, type TablePart } from './tables.ts';
import { headingLevel, joined, type Look, textOf } from './text-blocks.ts';

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
  isBold: boolean;
}

/** Wider ones stay lines: nobody asks for a price in them. */
const MOST_COLUMNS = 200;
/** In heights of a line. */
const NEXT_LINE = 1.75;
const SMALLER = 0.95;
const NOTE_BELOW = 2.6;

/** Writes a table, and tells which names of columns the next one may go on with. */
export function writeTable(
  table: TablePart,
  rules: Rules,
  page: number,
  look: Look,
  builder: DocumentBuilder,
  before: LastHeader | null,
): LastHeader | null {
  const { lines, columns, gutters } = table;
  if (columns.length > MOST_COLUMNS || [...table.head, ...lines].some(isMixed(table))) {
    builder.doubt(page);
    for (const line of [...table.head, ...lines]) builder.add('table_row', textOf(line), { page });
    return before;
  }
  const above = headCells(table, rules);
  const begins = rowBegins(table, rules);
  let header = before;
  let rows: Row[] = [];
  let isFirst = true;
  const flush = () => {
    if (rows.length === 0) return;
    const written = rows.map(
      ({ cells, note }): TableRow => ({ cells: withNote(cells, note), place: { page } }),
    );
    const named = isFirst ? withNames(written, rows, above) : written;
    isFirst = false;
    const inherited = header === null ? null : namesFor(columns, header);
    const read = { rows: named, ...(inherited === null ? {} : { header: inherited }) };
    const { header: names, body } = withHeader(read);
    if (names.length > 0) header = { columns, names };
    if (isUncertain(names, body)) builder.doubt(page);
    builder.table(read);
    rows = [];
  };
  lines.forEach((line, at) => {
    const level = headingLevel(line, look);
    const isNext = rows.at(-1) !== undefined && isTight(rows.at(-1)?.last, line);
    const [first] = line.segments;
    // A bold line that stands alone names the rows below it.
    if (
      level !== null &&
      first !== undefined &&
      columnAt(gutters, first.left, first.right) === 0 &&
      !(isNext && level >= 20) &&
      (begins === null || (begins[at] === true && begins[at + 1] !== false))
    ) {
      flush();
      builder.heading(level, first.text, { page });
      return;
    }
    const cells = cellsOf(line, table);
    const last = rows.at(-1);
    const goesOn =
      last !== undefined &&
      (begins === null ? isContinued(last, cells, line, lines[at + 1], table) : begins[at] === false);
    if (goesOn && last !== undefined) append(last, cells, line);
    else rows.push({ cells, note: '', first: line, last: line, isBold: isBold(line) });
  });
  flush();
  return header;
}

/** Whether a line's letters stand on each other, or two amounts stand in one of its cells. */
function isMixed({ gutters }: TablePart): (line: Line) => boolean {
  return ({ chunks, isTangled }) => {
    const priced = chunks.filter(({ text }) => hasAmount(text));
    const taken = new Set(priced.map(({ left, right }) => columnAt(gutters, left, right)));
    return isTangled || taken.size < priced.length;
  };
}

/** Whether nobody can tell what an amount is the price of: its column or its row has no name, or new names may begin within. */
function isUncertain(names: readonly string[], body: readonly TableRow[]): boolean {
  const priced = (names.length > 0 ? names : (body[0]?.cells ?? [])).flatMap((_, column) => {
    const filled = body.filter(({ cells }) => (cells[column] ?? '') !== '');
    const amounts = filled.filter(({ cells }) => isAmount(cells[column] ?? ''));
    return amounts.length > filled.length / 2 ? [column] : [];
  });
  if (priced.length > 1 && priced.some((column) => (names[column] ?? '') === '')) return true;
  return body.some(({ cells }, at) => {
    const [name = '', ...rest] = cells;
    if (name === '') return rest.some(isAmount);
    // Words where all others have amounts: 'closed', or the names of a table that begins here.
    const words = priced.map((column) => cells[column] ?? '');
    const isNames =
      words.length > 1 &&
      new Set(words).size === words.length &&
      words.every((word) => lettersOf(word) > 0 && !hasAmount(word));
    return isNames && at > 0 && at + 1 < body.length;
  });
}

/** The names of the columns as one row: what stands above several of them, and their own where the first row holds names. */
function withNames(
  written: readonly TableRow[],
  rows: readonly Row[],
  above: readonly (readonly string[])[],
): readonly TableRow[] {
  const [first, ...rest] = written;
  if (first === undefined) return written;
  const looksApart = rows[0]?.isBold === true && rows.filter((row) => row.isBold).length <= rows.length / 2;
  const isNamed =
    ((looksApart || above.length > 0) && rest.length > 0 && !first.cells.some(hasAmount)) ||
    withHeader({ rows: written }).header === first.cells;
  if (above.length === 0 && !isNamed) return written;
  const all = isNamed ? [...above, first.cells] : above;
  const cells = first.cells.map((_, column) =>
    [...new Set(all.map((line) => line[column] ?? '').filter((cell) => cell !== ''))].join(' '),
  );
  return [{ ...first, cells, isHeader: true }, ...(isNamed ? rest : written)];
}

function isBold({ chunks }: Line): boolean {
  return chunks.every((chunk) => chunk.isBold);
}

function cellsOf({ chunks }: Line, { columns, gutters }: TablePart): string[] {
  const cells = columns.map(() => '');
  for (const { left, right, text } of chunks) {
    const column = columnAt(gutters, left, right);
    cells[column] = `${cells[column] ?? ''} ${text}`.trim();
  }
  return cells;
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
  table: TablePart,
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
    cellsOf(next, table)
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
