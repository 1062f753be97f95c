import type { Place } from './document.ts';
import { endsInAmount, isAmount, isValue, lettersOf } from './values.ts';

export interface TableRow {
  /** In the order of the columns; '' where there is nothing. Lines inside a cell end in '\n'. */
  cells: readonly string[];
  place: Place;
  /** Cells that the document itself calls headings. */
  isHeader?: boolean;
  /** Its cells only stand beside each other, each with lines of its own. */
  isLayout?: boolean;
}

export interface Table {
  caption?: string;
  rows: readonly TableRow[];
  /** Names of columns from elsewhere: the page before. */
  header?: readonly string[];
  /** Its columns are only guessed from white space, so that a row with fewer cells can't say which are missing. */
  isLoose?: boolean;
}

export interface TableLine {
  text: string;
  place: Place;
  /** Instead of a row, the name of those that follow. */
  heading?: string;
}

/** The rows of a table as sentences that name each column. */
export function tableLines(table: Table): TableLine[] {
  const { header: found, body } = withHeader({ ...table, rows: table.rows.flatMap(rowsInside) });
  const header =
    table.isLoose === true && body.some(({ cells }) => cells.length !== found.length) ? [] : found;
  const lines: TableLine[] = [];
  if (header !== found) lines.push({ text: found.join(', '), place: table.rows[0]?.place ?? {} });
  for (const { cells, place, isLayout } of body) {
    if (isLayout === true) {
      lines.push(...cells.flatMap((cell) => cell.split('\n')).map((text) => ({ text, place })));
      continue;
    }
    const name = groupName(cells);
    if (name !== null) lines.push({ heading: name, text: '', place });
    else lines.push({ text: rowText(header, cells), place });
  }
  return lines;
}

/** Some people write a whole column into one cell, and some use a table to put two lists beside each other. */
function rowsInside(row: TableRow): TableRow[] {
  const columns = row.cells.map((cell) => cell.split('\n').map((line) => line.trim()));
  const filled = columns.filter((lines) => lines.join('') !== '');
  if (filled.some((lines) => lines.filter((line) => endsInAmount(line) && lettersOf(line) > 4).length > 1)) {
    return [{ ...row, isLayout: true }];
  }
  const [{ length } = []] = filled;
  const isStacked =
    length !== undefined &&
    length > 1 &&
    filled.length > 1 &&
    filled.every((lines) => lines.length === length) &&
    filled.some((lines) => lines.every(isValue));
  if (!isStacked) return [{ ...row, cells: columns.map((lines) => lines.join(' ').trim()) }];
  return Array.from({ length }, (_, at) => ({ ...row, cells: columns.map((lines) => lines[at] ?? '') }));
}

/** The names of a table's columns, and the rows below. */
export function withHeader({ rows, header }: Table): {
  header: readonly string[];
  body: readonly TableRow[];
} {
  let named = 0;
  while (rows[named]?.isHeader === true) named += 1;
  if (named > 0 && named < rows.length) {
    return {
      header: joined(rows.slice(0, named).filter(({ cells }) => groupName(cells) === null)),
      body: rows.slice(named),
    };
  }
  const at = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  const first = rows[at];
  // The header of the page before is better than a guess, unless the page repeats it.
  if (first !== undefined && namesColumns(first.cells, rows.slice(at + 1))) {
    return { header: first.cells, body: rows.filter((row) => row !== first) };
  }
  return { header: header ?? [], body: rows };
}

/** Several rows of headings as one: 'Price Small'. */
function joined(rows: readonly TableRow[]): string[] {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: columns }, (_, column) =>
    [...new Set(rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''))].join(' '),
  );
}

/** Whether a row holds names of columns: no amount is in it, and there are values below it. */
function namesColumns(cells: readonly string[], below: readonly TableRow[]): boolean {
  if (below.length === 0 || cells.some((cell) => isAmount(cell) || cell.length > 60)) return false;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || new Set(filled).size < filled.length) return false;
  return cells.some((cell, column) => {
    if (column === 0 || cell === '') return false;
    const values = below.map((row) => row.cells[column] ?? '').filter((one) => one !== '');
    // '30 min' is a value itself, but above amounts it is a name.
    const isBelow = isValue(cell) ? isAmount : isValue;
    return values.length > 0 && values.filter(isBelow).length >= values.length * 0.6;
  });
}

/** 'Cakes', alone in its row or over all columns. */
function groupName(cells: readonly string[]): string | null {
  const filled = cells.filter((cell) => cell !== '');
  const [name = ''] = filled;
  if (cells.length < 2 || name === '' || name.length > 80 || filled.some((cell) => cell !== name))
    return null;
  // Alone in a column of its own it is a value; over all of them it is a heading.
  const isFirst = cells[0] === name;
  return isFirst && !/\d/.test(name) ? name : null;
}

function rowText(header: readonly string[], cells: readonly string[]): string {
  const parts: string[] = [];
  cells.forEach((cell, column) => {
    if (cell === '') return;
    const name = (header[column] ?? '').replace(/\s*:$/, '');
    parts.push(name === '' || name === cell ? cell : `${name}: ${cell}`);
  });
  if (header.length > 0) return parts.join(', ');
  const [first = '', ...rest] = parts;
  return rest.length === 0 ? first : `${first.replace(/\s*:$/, '')}: ${rest.join(', ')}`;
}
