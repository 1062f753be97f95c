import type { TableRow } from '../table-lines.ts';
import type { PageElement, PageNode } from './parse-page.js';
import type { PieceEvents } from './piece-events.ts';

const MOST_COLUMNS = 200;
const MOST_ROWS_SPANNED = 1_000;
const BLOCKS = /^(?:P|DIV|LI|BR|UL|OL|DL|DT|DD|SECTION|H[1-6]|TR|TABLE)$/;

/** A table of a page: its cells, each in all columns and rows that it covers. */
export const cellTable = { isTable, read };

/** A table that holds others, or headings of the page, only puts things beside each other. */
function isTable(table: PageElement): boolean {
  if (table.getAttribute('role') === 'presentation' && table.querySelector('th') === null) return false;
  if (table.querySelector('table, h1, h2, h3, form') !== null) return false;
  return table.querySelector('tr') !== null;
}

function read(table: PageElement, events: PieceEvents): { rows: TableRow[]; caption: string } {
  const rows: TableRow[] = [];
  /** Cells that go on in the next rows, by column. */
  let below = new Map<number, { text: string; rows: number }>();
  for (const row of table.querySelectorAll('tr')) {
    if (isHidden(row, events)) continue;
    const cells: string[] = [];
    const next: typeof below = new Map();
    const fill = () => {
      for (let span = below.get(cells.length); span !== undefined; span = below.get(cells.length)) {
        if (span.rows > 1) next.set(cells.length, { ...span, rows: span.rows - 1 });
        cells.push(span.text);
      }
    };
    const own = [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH');
    for (const cell of own) {
      fill();
      const text = cellText(cell, events);
      const columns = spanOf(cell, 'colspan', MOST_COLUMNS - cells.length);
      const down = spanOf(cell, 'rowspan', MOST_ROWS_SPANNED);
      for (let column = 0; column < columns; column += 1) {
        if (down > 1) next.set(cells.length, { text, rows: down - 1 });
        cells.push(text);
      }
      if (cells.length >= MOST_COLUMNS) break;
    }
    fill();
    below = next;
    const isHeader =
      own.length > 0 &&
      (row.parentElement?.tagName === 'THEAD' || own.every(({ tagName }) => tagName === 'TH'));
    rows.push({ cells, place: {}, isHeader });
  }
  return { rows, caption: table.querySelector('caption')?.textContent ?? '' };
}

function spanOf(cell: PageElement, name: string, most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Math.max(1, Math.min(most, Number.isNaN(span) ? 1 : span));
}

function isHidden(element: PageElement, { hiddenBy, onHidden }: PieceEvents): boolean {
  const reason = hiddenBy(element);
  if (reason !== null && reason !== 'twin') onHidden(reason, (element.textContent ?? '').slice(0, 2000));
  return reason !== null;
}

/** The text of a cell, with '\n' where a line ends. */
function cellText(cell: PageElement, events: PieceEvents): string {
  let text = '';
  let node: PageNode | null = cell;
  while (node !== null) {
    let child: PageNode | null = null;
    if (node.nodeType === 3) text += (node.textContent ?? '').replace(/\s+/gu, ' ');
    else if (
      node.nodeType === 1 &&
      !/^(?:SCRIPT|STYLE|TEMPLATE|SVG|BUTTON|SELECT|NOSCRIPT)$/.test(node.nodeName)
    ) {
      if (node !== cell && BLOCKS.test(node.nodeName)) text += '\n';
      if (!isHidden(node as PageElement, events)) child = node.firstChild;
    }
    if (child !== null) {
      node = child;
      continue;
    }
    while (node !== null && node !== cell && node.nextSibling === null) {
      node = node.parentNode;
      if (node !== null && node !== cell && BLOCKS.test(node.nodeName)) text += '\n';
    }
    node = node === null || node === cell ? null : node.nextSibling;
  }
  return text.replace(/ *\n[ \n]*/g, '\n').trim();
}
