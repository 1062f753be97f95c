import type { BlockKind } from '../document.ts';
import type { TableRow } from '../table-lines.ts';
import { endsInAmount } from '../values.ts';
import { cellTable } from './html-table.ts';
import type { PageElement, PageNode } from './parse-page.js';
import type { PieceEvents } from './piece-events.ts';

/** A text of a page, with the element that it stands in. */
export interface Piece {
  element: PageElement;
  kind: BlockKind | 'heading' | 'table' | 'end';
  text: string;
  /** 1 to 6 for headings; 8 for a question that unfolds, up to its `end`. */
  level: number;
  rows: readonly TableRow[];
}

export interface Pieces {
  list: Piece[];
  /** Of each element the pieces inside of it: the first, and the one after the last. */
  range: Map<PageElement, [number, number]>;
}

const NEVER = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT SELECT OPTION TEXTAREA BUTTON INPUT NAV DIALOG AUDIO VIDEO CANVAS MAP HEAD TITLE META LINK'.split(
    ' ',
  ),
);
const INLINE = new Set(
  'A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q RUBY RT S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR IMG PICTURE SOURCE SLOT'.split(
    ' ',
  ),
);
/** Between these a page leaves room, though its source has no space. */
const APART = new Set('SPAN A LABEL TIME DATA SMALL'.split(' '));
const QUESTION_LEVEL = 8;

/** The texts of a page in order, found without ever nesting calls: its depth is up to whoever wrote it. */
export function piecesOf(root: PageElement, { hiddenBy, onHidden }: PieceEvents): Pieces {
  const list: Piece[] = [];
  const range: Pieces['range'] = new Map();
  let text = '';
  let term = '';
  let lastClosed = '';
  function flush(element: PageElement): void {
    const said = text;
    text = '';
    if (!/\S/.test(said)) return;
    const level = headingLevel(element);
    const common = { element, level, rows: [] };
    if (level > 0) return void list.push({ ...common, kind: 'heading', text: said });
    const kind = element.closest('li') === null ? 'paragraph' : 'list_item';
    if (element.tagName === 'DT') {
      term = `${term} ${said}`.trim();
      return;
    }
    if (element.tagName === 'DD')
      return void list.push({ ...common, kind: 'table_row', text: `${withoutColon(term)}: ${said}` });
    const lines = said.split('\n').filter((line) => line.trim() !== '');
    // Lines that each name a price.
    const isListed =
      lines.filter((line) => endsInAmount(line.trim())).length > 1 || element.tagName === 'PRE';
    for (const line of isListed ? lines : [lines.join(' ')]) list.push({ ...common, kind, text: line });
  }

  let node: PageNode | null = root;
  while (node !== null) {
    let goesIn = false;
    if (node.nodeType === 3) text += (node.textContent ?? '').replace(/\s+/gu, keepsLines(node) ? '$&' : ' ');
    else if (isElement(node)) {
      const { tagName } = node;
      const reason =
        NEVER.has(tagName) || node.getAttribute('role') === 'navigation' ? 'never' : hiddenBy(node);
      if (tagName === 'BR') text += '\n';
      else if (reason !== null) {
        if (reason !== 'never' && reason !== 'twin')
          onHidden(reason, (node.textContent ?? '').slice(0, 2000));
      } else if (tagName === 'TABLE' && cellTable.isTable(node)) {
        flush(blockOf(node));
        const { rows, caption } = cellTable.read(node, { hiddenBy, onHidden });
        range.set(node, [list.length, list.length + 1]);
        list.push({ element: node, kind: 'table', text: caption, level: 0, rows });
      } else {
        if (APART.has(tagName) && APART.has(lastClosed)) text += ' ';
        if (!INLINE.has(tagName)) flush(blockOf(node));
        if (tagName === 'DT' && (node.previousElementSibling?.tagName ?? 'DD') !== 'DT') term = '';
        range.set(node, [list.length, list.length]);
        goesIn = true;
      }
    }
    lastClosed = '';
    const child: PageNode | null = goesIn ? node.firstChild : null;
    if (child !== null) {
      node = child;
      continue;
    }
    if (goesIn && isElement(node)) lastClosed = leave(node);
    while (node !== null && node !== root && node.nextSibling === null) {
      node = node.parentNode;
      if (node !== null && isElement(node)) lastClosed = leave(node);
    }
    node = node === null || node === root ? null : node.nextSibling;
  }
  flush(root);
  range.set(root, [0, list.length]);
  return { list, range };

  function leave(element: PageElement): string {
    if (!INLINE.has(element.tagName)) flush(element);
    if (element.tagName === 'DETAILS')
      list.push({ element, kind: 'end', text: '', level: QUESTION_LEVEL, rows: [] });
    const bounds = range.get(element);
    if (bounds !== undefined) bounds[1] = list.length;
    return element.tagName;
  }
}

function isElement(node: PageNode): node is PageElement {
  return node.nodeType === 1;
}

function keepsLines(node: PageNode): boolean {
  return node.parentNode?.nodeName === 'PRE';
}

/** The element that text before a block stands in. */
function blockOf(element: PageElement): PageElement {
  let block = element.parentElement;
  while (block !== null && INLINE.has(block.tagName)) block = block.parentElement;
  return block ?? element;
}

function headingLevel(element: PageElement): number {
  const { tagName } = element;
  if (/^H[1-6]$/.test(tagName)) return Number(tagName[1]);
  if (tagName === 'SUMMARY') return QUESTION_LEVEL;
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level')) || 2;
  const parent = element.parentElement;
  return parent !== null && /^H[1-6]$/.test(parent.tagName) ? Number(parent.tagName[1]) : 0;
}

function withoutColon(text: string): string {
  return text.trim().replace(/\s*:$/, '');
}
