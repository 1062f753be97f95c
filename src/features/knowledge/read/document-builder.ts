import { cleanText } from './clean-text.ts';
import {
  type Block,
  type BlockKind,
  type DocumentKind,
  type HiddenReason,
  type HiddenText,
  type Place,
  READ_LIMITS,
  type ReadDocument,
  ReadError,
} from './document.ts';
import { withoutAiOrders } from './orders.ts';
import { type Table, tableLines } from './table-lines.ts';

/** Headings inside of a table, below all others. */
const CAPTION_LEVEL = 99;
const GROUP_LEVEL = 100;
const MOST_QUOTES = 50;
const LONGEST_QUOTE = 200;
/** Nobody looks at more. */
const MOST_UNSURE = 100;

/** Puts a document together, block by block in reading order. */
export type DocumentBuilder = ReturnType<typeof documentBuilder>;

/** Throws `ReadError` where there is too much text, and at the end where there is none. */
export function documentBuilder(kind: DocumentKind) {
  const blocks: Block[] = [];
  const quotes: HiddenText[] = [];
  let count = 0;
  let characters = 0;
  const unsure = new Set<number>();
  let title: string | null = null;
  let path: { level: number; text: string }[] = [];
  /** A heading that nothing has followed yet: with nothing under it, it is a paragraph. */
  let bare: (Place & { path: readonly string[]; text: string }) | null = null;

  function hide(reason: HiddenReason, text: string, place: Place = {}): void {
    const quote = text.replace(/\s+/gu, ' ').trim();
    if (quote === '') return;
    count += 1;
    if (quotes.length < MOST_QUOTES) {
      quotes.push({ ...place, reason, quote: quote.toWellFormed().slice(0, LONGEST_QUOTE).toWellFormed() });
    }
  }

  function clean(text: string, place: Place): string {
    return cleanText(text, (reason, hidden) => hide(reason, hidden, place));
  }

  function push(block: Block): void {
    characters += block.text.length;
    if (characters > READ_LIMITS.characters) throw new ReadError('too_large');
    blocks.push(block);
  }

  function heading(level: number, text: string, place: Place = {}): void {
    const said = clean(text, place);
    if (said === '') return;
    // A heading under it keeps it as part of its path.
    if (bare !== null && (path.at(-1)?.level ?? 0) >= level) keepBare();
    path = path.filter((one) => one.level < level);
    bare = { ...place, text: said, path: path.map((one) => one.text) };
    path.push({ level, text: said });
    title ??= said;
  }

  function keepBare(): void {
    if (bare === null) return;
    const { path: headings, text, ...place } = bare;
    push({ kind: 'paragraph', text, headings, ...place });
    bare = null;
  }

  function add(blockKind: BlockKind, text: string, place: Place = {}): void {
    const said = clean(text, place);
    if (!/[\p{L}\p{N}\p{S}]/u.test(said)) return;
    bare = null;
    push({ kind: blockKind, text: said, headings: path.map((one) => one.text), ...place });
  }

  /** Nothing that follows stands under headings of this level, or deeper ones. */
  function endHeading(level: number): void {
    if (bare !== null) keepBare();
    path = path.filter((one) => one.level < level);
  }

  /** A whole table. A row that names what follows becomes a heading below the others. */
  function table(content: Table): void {
    const before = path;
    if ((content.caption ?? '').trim() !== '') heading(CAPTION_LEVEL, content.caption ?? '');
    const outer = path;
    for (const { heading: name, text, place } of tableLines(content)) {
      if (name !== undefined) {
        path = outer;
        heading(GROUP_LEVEL, name, place);
      } else add('table_row', text, place);
    }
    if (bare !== null && path !== before) keepBare();
    path = before;
  }

  /** On this page is a table whose rows or columns can't be told for certain. */
  function doubt(page: number): void {
    if (unsure.size < MOST_UNSURE) unsure.add(page);
  }

  function setTitle(text: string | null | undefined): void {
    title = clean(text ?? '', {}) || title;
  }

  function finish(): ReadDocument {
    if (bare !== null) keepBare();
    if (blocks.length === 0) throw new ReadError('no_text');
    return {
      kind,
      title,
      blocks,
      hidden: { count, quotes },
      suspicious: suspiciousIn(blocks),
      unsure: [...unsure],
    };
  }

  return { heading, endHeading, add, table, hide, doubt, setTitle, finish };
}

const MOST_SUSPICIOUS = 100;
const LONGEST_SUSPICIOUS = 300;

function suspiciousIn(blocks: readonly Block[]): string[] {
  const lines = blocks.flatMap(({ text, headings }, at) => {
    const before = at === 0 ? [] : (blocks[at - 1]?.headings ?? []);
    // A heading is looked at with the first block below it.
    return headings.at(-1) === before.at(-1) ? [text] : [...headings.slice(-1), text];
  });
  const found: string[] = [];
  for (const { orders } of withoutAiOrders(lines)) {
    if (found.length >= MOST_SUSPICIOUS) break;
    found.push(...orders.map((order) => order.slice(0, LONGEST_SUSPICIOUS).toWellFormed()));
  }
  return found.slice(0, MOST_SUSPICIOUS);
}
