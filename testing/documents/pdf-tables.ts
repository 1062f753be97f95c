import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../src/features/knowledge/read/document.ts';

/** A price list as a program wrote it (see README.md there), with what each of its cells says. */
export interface PdfTable {
  name: string;
  program: string;
  file: Buffer;
  cells: readonly TableCell[];
  /** Only ever counted: no rule was made or changed because of it. */
  isHeld: boolean;
}

/** No two cells of a document say the same. */
export type TableCell = readonly [row: string, column: string, said: string];

const FOLDER = new URL('./pdf-tables/', import.meta.url);

export async function pdfTables(): Promise<PdfTable[]> {
  const all: Record<string, Pick<PdfTable, 'program' | 'cells'>> = JSON.parse(
    await readFile(new URL('cells.json', FOLDER), 'utf8'),
  );
  const isHeld = (name: string) => name.startsWith('held');
  return Promise.all(
    Object.entries(all).map(async ([name, rest]) => {
      const file = await readFile(new URL(`${name}.pdf`, FOLDER));
      return { name, file, isHeld: isHeld(name), ...rest };
    }),
  );
}

/** The cells that no line keeps with the names of their row and of their column. */
export function lostCells(
  { blocks }: Pick<ReadDocument, 'blocks'>,
  cells: readonly TableCell[],
): TableCell[] {
  const lines = blocks.map(({ text, headings }) => ({
    text: `, ${text}, `,
    whole: [...headings, text].join(' '),
  }));
  return cells.filter(
    ([row, column, said]) =>
      !lines.some(({ text, whole }) => whole.includes(row) && text.includes(`, ${column}: ${said}, `)),
  );
}
