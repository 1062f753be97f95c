import { Parser } from 'htmlparser2';
import { readZip, ZipError } from '../../../voice/zip/read-zip.ts';
import { READ_LIMITS, type ReadDocument, ReadError, type ReadProblem } from '../document.ts';
import { type DocumentBuilder, documentBuilder } from '../document-builder.ts';
import type { TableRow } from '../table-lines.ts';
import { endsInAmount } from '../values.ts';
import { readStory, type WordParagraph, type WordRow } from './word-body.ts';
import { type WordStyle, wordStyles } from './word-styles.ts';

const PARTS = new Set([
  'word/document.xml',
  'word/styles.xml',
  'word/footnotes.xml',
  'word/endnotes.xml',
  'docProps/core.xml',
]);
/** Enough for the text that is allowed, with Word's markup around each word. */
const LARGEST_PART = 60_000_000;
const LONGEST_HEADING = 80;
const BOLD_LEVEL = 9;

const PROBLEMS: Readonly<Record<ZipError['problem'], ReadProblem>> = {
  broken: 'damaged',
  locked: 'password',
  bomb: 'bomb',
};

/** A document of Word: headings, lists, tables and footnotes; no comments, and nothing that a tracked change deletes. */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  const parts = await partsOf(bytes);
  const body = parts.get('word/document.xml');
  // Another kind of archive.
  if (body === undefined) throw new ReadError('unknown_kind');
  const styleOf = wordStyles(parts.get('word/styles.xml') ?? '');
  const builder = documentBuilder('docx');
  const notes = notesOf(parts, builder);
  const writer = storyWriter(builder, styleOf);
  readStory(body, {
    ...writer,
    hidden: (reason, text) => builder.hide(reason, text),
    note: (id) => notes.get(id) ?? '',
  });
  writer.end();
  builder.setTitle(titleOf(parts.get('docProps/core.xml') ?? ''));
  return builder.finish();
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const most = Math.min(LARGEST_PART, bytes.length * READ_LIMITS.expansion);
  try {
    const source = {
      size: bytes.length,
      read: async (at: number, length: number) => bytes.subarray(at, at + length),
    };
    for await (const { path, text } of readZip(source, (name) => PARTS.has(name), {
      file: most,
      all: most,
    })) {
      parts.set(path, text);
    }
  } catch (error) {
    throw error instanceof ZipError ? new ReadError(PROBLEMS[error.problem]) : error;
  }
  return parts;
}

/** Footnotes and endnotes by kind and id. */
function notesOf(parts: ReadonlyMap<string, string>, builder: DocumentBuilder): Map<string, string> {
  const notes = new Map<string, string>();
  let id = '';
  for (const path of ['word/footnotes.xml', 'word/endnotes.xml']) {
    readStory(parts.get(path) ?? '', {
      noteBegins: (next) => {
        id = next;
      },
      paragraph: ({ text }) => void notes.set(id, `${notes.get(id) ?? ''} ${text}`.trim()),
      table: () => undefined,
      hidden: (reason, text) => builder.hide(reason, text),
    });
  }
  return notes;
}

/** Paragraphs and tables into blocks. Paragraphs with tabs that follow each other are a table. */
function storyWriter(builder: DocumentBuilder, styleOf: (id: string) => WordStyle) {
  let tabbed: TableRow[] = [];
  function flush(): void {
    if (tabbed.length > 0) builder.table({ rows: tabbed, isLoose: true });
    tabbed = [];
  }
  function paragraph(one: WordParagraph): void {
    const style = styleOf(one.style);
    const text = one.text.trim();
    if (text === '') return;
    if (style.isHidden) {
      builder.hide('not_displayed', text);
      return;
    }
    const level = one.outline ?? style.level ?? (looksLikeHeading(one, text) ? BOLD_LEVEL : null);
    if (level === null && text.includes('\t') && !text.includes('\n')) {
      tabbed.push({ cells: text.split(/\t+/).map((cell) => cell.trim()), place: {} });
      return;
    }
    flush();
    if (level !== null) {
      builder.heading(level, text);
      return;
    }
    const kind = one.isList || style.isList ? 'list_item' : 'paragraph';
    const lines = text.split('\n').map((line) => line.split(/\t+/).join(': '));
    // Lines of one paragraph that each name a price.
    if (lines.filter(endsInAmount).length > 1) for (const line of lines) builder.add(kind, line);
    else builder.add(kind, lines.join(' '));
  }
  function table(rows: WordRow[]): void {
    flush();
    builder.table({ rows: withSpans(rows) });
  }
  return { paragraph, table, end: flush };
}

function looksLikeHeading({ isBold, isList }: WordParagraph, text: string): boolean {
  return (
    isBold &&
    !isList &&
    text.length <= LONGEST_HEADING &&
    !/[.!?,;\t\n]/.test(text.slice(0, -1)) &&
    !endsInAmount(text) &&
    !/[.,;]$/.test(text)
  );
}

/** Each cell in all columns and rows that it covers. */
function withSpans(rows: readonly WordRow[]): TableRow[] {
  let above: string[] = [];
  return rows.map(({ cells, isHeader }) => {
    const row: string[] = [];
    for (const { paragraphs, columns, isMerged } of cells) {
      const text = isMerged
        ? (above[row.length] ?? '')
        : paragraphs
            .map((one) => one.text.trim())
            .filter((one) => one !== '')
            .join('\n');
      for (let column = 0; column < columns; column += 1) row.push(text);
    }
    above = row;
    return { cells: row, place: {}, isHeader };
  });
}

function titleOf(core: string): string {
  let title = '';
  let isOpen = false;
  const parser = new Parser(
    {
      onopentag(name) {
        isOpen = name === 'dc:title';
      },
      onclosetag() {
        isOpen = false;
      },
      ontext(text) {
        if (isOpen) title += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(core);
  return title;
}
