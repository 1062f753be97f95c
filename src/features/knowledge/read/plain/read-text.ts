import { decodeText } from '../decode.ts';
import type { DocumentSource, ReadDocument } from '../document.ts';
import { documentBuilder } from '../document-builder.ts';
import type { TableRow } from '../table-lines.ts';
import { endsInAmount } from '../values.ts';

const BULLET = /^\s*(?:[-*•‣▪·–—]|\d{1,3}[.)])\s+(?=\S)/u;
/** 'CAKES', 'Opening hours:', a line with a rule under it. */
const RULE = /^\s*[=\-_*~]{3,}\s*$/;
const LONGEST_HEADING = 60;

/** A text file: paragraphs between empty lines, lists, and headings where the text marks them. */
export async function readText(bytes: Uint8Array, { type }: DocumentSource): Promise<ReadDocument> {
  const builder = documentBuilder('text');
  const lines = decodeText(bytes, type).split(/\r\n|[\n\r\f\u0085\u2028\u2029]/);
  let open = null as { text: string; line: number } | null;
  let rows: TableRow[] = [];
  const close = () => {
    if (rows.length > 0) builder.table({ rows, isLoose: true });
    rows = [];
    if (open !== null) builder.add('paragraph', open.text, { line: open.line });
    open = null;
  };
  for (const [index, text] of lines.entries()) {
    const place = { line: index + 1 };
    const next = lines[index + 1] ?? '';
    if (text.trim() === '' || RULE.test(text)) {
      close();
      continue;
    }
    if (isHeading(text, lines[index - 1] ?? '', next)) {
      close();
      builder.heading(RULE.test(next) && next.includes('=') ? 1 : 2, text.replace(/:\s*$/, ''), place);
      continue;
    }
    const bullet = BULLET.exec(text);
    if (bullet !== null) {
      close();
      builder.add('list_item', text.slice(bullet[0].length), place);
      continue;
    }
    const cells = cellsOf(text);
    if (cells.length > 1) {
      if (open !== null) close();
      rows.push({ cells, place });
      continue;
    }
    if (rows.length > 0) close();
    open = open === null ? { text, line: place.line } : { ...open, text: `${open.text} ${text}` };
    // Each price in a list of them stands by itself.
    if (endsInAmount(text.trim()) || endsInAmount(next.trim())) close();
  }
  close();
  return builder.finish();
}

function isHeading(text: string, before: string, next: string): boolean {
  const line = text.trim();
  if (line.length > LONGEST_HEADING || BULLET.test(line) || endsInAmount(line)) return false;
  if (RULE.test(next) && !RULE.test(before)) return true;
  const isAlone = before.trim() === '' || RULE.test(before);
  if (!isAlone) return false;
  if (/:$/.test(line) && !/[.,;]/.test(line)) return true;
  return /\p{Lu}{2}/u.test(line) && line === line.toUpperCase() && !/\d/.test(line);
}

/** Columns made of dots, tabs or many spaces. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .split(/\s*(?:\.{3,}|…+|_{3,})\s*|\s*\t\s*| {3,}/u)
    .filter((cell) => cell !== '');
}
