/** What spreadsheets take for a formula when a cell begins so, also in full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** Nothing in it that calculates or calls: at worst it is shown as a number. */
const PHONE = /^\+\d[\d ()]*$/;
/** Signs that are not seen, or that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/** One line of a CSV file (RFC 4180). Each cell stays one line of text, also where somebody wrote a formula into it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(UNSEEN, ' ');
  return `"${(FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A whole list as a file, read page by page so that it never stands in memory. */
export async function* csvFile<T extends { id: number }>(
  headings: readonly string[],
  page: (after: number | null) => Promise<readonly T[]>,
  cells: (row: T) => readonly (string | number | null)[],
): AsyncGenerator<string> {
  yield csvLine(headings);
  let after: number | null = null;
  for (;;) {
    const rows: readonly T[] = await page(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(cells(row))).join('');
    after = last.id;
  }
}
