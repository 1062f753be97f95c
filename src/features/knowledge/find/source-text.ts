import type { ReadDocument } from '../read/document.ts';

/** A line of a source's text that says something, with the headings above it, outermost first. */
export interface SourceLine {
  kind: 'block' | 'list_item';
  text: string;
  headings: readonly string[];
  /** From 1; null where the source has no pages. */
  page: number | null;
}

const HEADING = /^(#+)(?:\s+(.*))?$/s;
const LIST_ITEM = /^- +(?=\S)/;
const PAGE = /^\[\[page (\d+)\]\]$/;
/** What would be read as something else than a block; a backslash before it says that it is one. */
const MARK = /^\\*(?:#+(?:\s|$)|- |\[\[page \d+\]\]$)/;

/**
 * A document as one plain text that its owner can read and correct: '# Heading', '## Heading below it', '- list item',
 * '[[page 3]]', and one block a line. '##' alone ends the headings from that level on.
 */
export function sourceText({ blocks }: ReadDocument): string {
  const lines: string[] = [];
  let path: readonly string[] = [];
  let page: number | undefined;
  for (const block of blocks) {
    if (block.page !== undefined && block.page !== page) lines.push(`[[page ${block.page}]]`);
    page = block.page;
    lines.push(...headingLines(path, block.headings));
    path = block.headings;
    const text = oneLine(block.text);
    if (block.kind === 'list_item') lines.push(`- ${text}`);
    else lines.push(MARK.test(text) ? `\\${text}` : text);
  }
  return lines.join('\n');
}

function headingLines(before: readonly string[], after: readonly string[]): string[] {
  const common = after.findIndex((name, level) => name !== before[level]);
  const same = common === -1 ? after.length : common;
  if (same === after.length) return before.length > same ? ['#'.repeat(same + 1)] : [];
  return after.slice(same).map((name, at) => `${'#'.repeat(same + at + 1)} ${oneLine(name)}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** The lines of a text as `sourceText` writes it, or as an owner does. A heading with nothing below it is a block. */
export function* linesOf(text: string | Iterable<string>): Generator<SourceLine, void> {
  let path: readonly { level: number; name: string }[] = [];
  let page: number | null = null;
  /** The last heading, while nothing stands below it. */
  let bare: SourceLine | null = null;
  /** Returns the heading that ends with nothing below it. */
  const endLevel = (level: number): SourceLine[] => {
    const ends = bare !== null && (path.at(-1)?.level ?? 0) >= level ? [bare] : [];
    // A heading under it keeps it as part of its path.
    if (ends.length > 0) bare = null;
    path = path.filter((one) => one.level < level);
    return ends;
  };
  for (const written of typeof text === 'string' ? text.split(/\r\n|[\r\n]/) : text) {
    const line = written.trim();
    const mark = PAGE.exec(line);
    const heading = HEADING.exec(line);
    if (mark !== null) page = Number(mark[1]);
    else if (heading !== null) {
      const [, { length: level } = '', name = ''] = heading;
      yield* endLevel(level);
      const headings = path.map((one) => one.name);
      if (name !== '') {
        bare = { kind: 'block', text: name, headings, page };
        path = [...path, { level, name }];
      }
    } else if (line !== '') {
      bare = null;
      yield { ...blockOf(line), headings: path.map((one) => one.name), page };
    }
  }
  yield* endLevel(0);
}

function blockOf(line: string): Pick<SourceLine, 'kind' | 'text'> {
  if (LIST_ITEM.test(line)) return { kind: 'list_item', text: line.replace(LIST_ITEM, '') };
  return { kind: 'block', text: MARK.test(line) ? line.slice(1) : line };
}
