import { decodeText } from '../decode.ts';
import type { DocumentSource, ReadDocument } from '../document.ts';
import { documentBuilder } from '../document-builder.ts';
import type { TableRow } from '../table-lines.ts';
import { endsInAmount } from '../values.ts';

const ATX = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FENCE = /^\s*(?:```|~~~)/;

interface Open {
  kind: 'paragraph' | 'list_item';
  text: string;
  line: number;
}

/** Markdown: headings, lists, tables with their columns' names, paragraphs. */
export async function readMarkdown(bytes: Uint8Array, { type }: DocumentSource): Promise<ReadDocument> {
  const builder = documentBuilder('markdown');
  const source = decodeText(bytes, type).replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
  const lines = source.split(/\r\n|[\n\r]/);
  let open = null as Open | null;
  const close = () => {
    if (open !== null) builder.add(open.kind, plainOf(open.text), { line: open.line });
    open = null;
  };
  let at = frontMatterEnd(lines);
  while (at < lines.length) {
    const text = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    const line = at + 1;
    const atx = ATX.exec(text);
    if (text.trim() === '' || FENCE.test(text)) close();
    else if (atx !== null) {
      close();
      builder.heading(atx[1]?.length ?? 1, plainOf(atx[2] ?? ''), { line });
    } else if (text.includes('|') && next.includes('|') && TABLE_RULE.test(next)) {
      close();
      const rows: TableRow[] = [{ cells: cellsOf(text), place: { line }, isHeader: true }];
      for (at += 2; (lines[at] ?? '').includes('|'); at += 1) {
        rows.push({ cells: cellsOf(lines[at] ?? ''), place: { line: at + 1 } });
      }
      builder.table({ rows });
      continue;
    } else if (open === null && /^\s*(?:=+|-{2,})\s*$/.test(next)) {
      builder.heading(next.includes('=') ? 1 : 2, plainOf(text), { line });
      at += 1;
    } else if (/^\s*(?:[-*_]\s*){3,}$/.test(text)) close();
    else if (LIST_ITEM.test(text)) {
      close();
      open = { kind: 'list_item', text: text.replace(LIST_ITEM, ''), line };
    } else if (open === null) open = { kind: 'paragraph', text, line };
    else open = { ...open, text: `${open.text} ${text}` };
    // Each price in a list of them stands by itself.
    if (open !== null && (/ {2}$/.test(text) || endsInAmount(plainOf(text))) && !/^\s{2,}\S/.test(next))
      close();
    at += 1;
  }
  close();
  return builder.finish();
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  return end < 0 ? 0 : end + 1;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainOf(cell.replaceAll('\\|', '|')).trim());
}

/** Words without the signs that dress them. */
function plainOf(text: string): string {
  return text
    .replace(/^\s*>+\s?/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<(https?:[^>]+)>/g, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^>]{0,500}>/gi, '')
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|~>$])/g, '$1')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&euro;/g, '€');
}
