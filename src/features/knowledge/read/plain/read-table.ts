import { csvRows, delimiterOf } from '../../../../text/csv-rows.ts';
import { decodeText } from '../decode.ts';
import type { DocumentSource, ReadDocument } from '../document.ts';
import { documentBuilder } from '../document-builder.ts';

/** CSV and TSV. A title above the table has fewer cells than the table has. */
export async function readTable(bytes: Uint8Array, { name, type }: DocumentSource): Promise<ReadDocument> {
  const source = decodeText(bytes, type).replace(/^sep=(.)\r?\n/i, '');
  const delimiter = /\.(?:tsv|tab)$/i.test(name) ? '\t' : delimiterOf(source);
  const builder = documentBuilder('table');
  const rows = [...csvRows(source, delimiter)].map(({ cells, line }) => ({
    cells: cells.map((cell) => cell.replace(/\s+/gu, ' ').trim()),
    place: { line },
  }));
  const [first] = rows;
  const isTitle =
    first !== undefined && rows.length > 2 && first.cells.filter((cell) => cell !== '').length === 1;
  if (isTitle) builder.heading(1, first.cells.join(''), first.place);
  const table = isTitle ? rows.slice(1) : rows;
  builder.table({ rows: markHeader(table) });
  return builder.finish();
}

/** In a file of rows, the first one names the columns wherever it can: all of them, in words, each once. */
function markHeader(rows: { cells: string[]; place: { line: number } }[]) {
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0) return rows;
  const isNamed =
    first.cells.length > 1 &&
    new Set(first.cells).size === first.cells.length &&
    first.cells.every(
      (cell, column) => (cell !== '' || column === 0) && !/^[\d\p{Sc}]/u.test(cell) && cell.length < 60,
    );
  return isNamed && rest.some(({ cells }) => cells.some((cell) => /\d/.test(cell)))
    ? [{ ...first, isHeader: true }, ...rest]
    : rows;
}
