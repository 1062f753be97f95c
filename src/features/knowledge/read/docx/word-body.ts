import { Parser } from 'htmlparser2';
import { type HiddenReason, ReadError } from '../document.ts';
import { applyRunProperty, hiddenReason, isDark, PLAIN_RUN, type RunLook } from './word-runs.ts';

export interface WordParagraph {
  /** Tabs and line breaks are '\t' and '\n'. */
  text: string;
  style: string;
  outline: number | null;
  isList: boolean;
  isBold: boolean;
}

export interface WordCell {
  paragraphs: WordParagraph[];
  columns: number;
  /** It goes on from the row above. */
  isMerged: boolean;
}

export interface WordRow {
  cells: WordCell[];
  isHeader: boolean;
}

/** What a story (body, footnotes) holds, in order. */
export interface WordEvents {
  paragraph(paragraph: WordParagraph): void;
  table(rows: WordRow[]): void;
  hidden(reason: HiddenReason, text: string): void;
  /** The text of a footnote or an endnote. */
  note?(id: string): string;
  /** A footnote begins. */
  noteBegins?(id: string): void;
}

interface OpenTable {
  rows: WordRow[];
  isStyled: boolean;
  isShaded: boolean;
}

interface OpenParagraph extends WordParagraph {
  notes: string;
  isShaded: boolean;
  plainLetters: number;
}

/** Deleted text, texts for programs, and what stands there for old versions of Word a second time. */
const SKIPPED = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'mc:Fallback',
  'w:rPrChange',
  'w:pPrChange',
  'w:tblPrChange',
  'w:tcPrChange',
  'w:trPrChange',
  'm:ctrlPr',
  'w:fldData',
  'w:binData',
]);

const MOST_COLUMNS = 60;
/** Word itself nests tables and text boxes a few times. */
const DEEPEST = 1_000;

function newParagraph(): OpenParagraph {
  const plain = { text: '', style: '', outline: null, isList: false, isBold: false };
  return { ...plain, notes: '', isShaded: false, plainLetters: 0 };
}

function set<Part extends object>(part: Part | undefined, change: Partial<Part>): void {
  if (part !== undefined) Object.assign(part, change);
}

/** Reads a story of a Word document without ever nesting calls: its depth is up to whoever wrote it. */
export function readStory(xml: string, events: WordEvents): void {
  const tables: OpenTable[] = [];
  const paragraphs: OpenParagraph[] = [];
  let skipped = 0;
  let depth = 0;
  let look: RunLook = { ...PLAIN_RUN };
  let isText = false;
  let inRunProperties = false;
  let inRun = 0;

  const cell = () => tables.at(-1)?.rows.at(-1)?.cells.at(-1);
  function write(text: string): void {
    const open = paragraphs.at(-1);
    if (open === undefined) return;
    const table = tables.at(-1);
    const reason = hiddenReason(look, open.isShaded || table?.isShaded === true || table?.isStyled === true);
    if (reason !== null) {
      events.hidden(reason, text);
      return;
    }
    open.text += text;
    if (!look.isBold && text.trim() !== '') open.plainLetters += 1;
  }
  function close(): void {
    const done = paragraphs.pop();
    if (done === undefined) return;
    const { text, style, outline, isList, notes, plainLetters } = done;
    const paragraph = { text: text + notes, style, outline, isList, isBold: plainLetters === 0 };
    const into = cell();
    if (into === undefined) events.paragraph(paragraph);
    else into.paragraphs.push(paragraph);
  }
  const opening: Readonly<Record<string, (attributes: Record<string, string>) => void>> = {
    'w:p': () => {
      paragraphs.push(newParagraph());
      look = { ...PLAIN_RUN };
    },
    'w:r': () => {
      inRun += 1;
      look = { ...PLAIN_RUN };
    },
    'w:rPr': () => {
      inRunProperties = inRun > 0;
    },
    'w:t': () => {
      isText = true;
    },
    // Inside of a paragraph's properties it is a place to stop at.
    'w:tab': () => inRun > 0 && write('\t'),
    'w:br': () => write('\n'),
    'w:cr': () => write('\n'),
    'w:noBreakHyphen': () => write('-'),
    'w:pStyle': ({ 'w:val': style = '' }) => set(paragraphs.at(-1), { style }),
    'w:numPr': () => set(paragraphs.at(-1), { isList: true }),
    'w:numId': ({ 'w:val': id }) => id === '0' && set(paragraphs.at(-1), { isList: false }),
    'w:outlineLvl': ({ 'w:val': level = '' }) =>
      /^[0-8]$/.test(level) && set(paragraphs.at(-1), { outline: Number(level) + 1 }),
    'w:footnoteReference': ({ 'w:id': id }) => addNote(`footnote ${id}`),
    'w:endnoteReference': ({ 'w:id': id }) => addNote(`endnote ${id}`),
    'w:footnote': ({ 'w:id': id }) => events.noteBegins?.(`footnote ${id}`),
    'w:endnote': ({ 'w:id': id }) => events.noteBegins?.(`endnote ${id}`),
    'w:tbl': () => void tables.push({ rows: [], isStyled: false, isShaded: false }),
    'w:tblStyle': () => set(tables.at(-1), { isStyled: true }),
    'w:tr': () => void tables.at(-1)?.rows.push({ cells: [], isHeader: false }),
    'w:tblHeader': ({ 'w:val': value = '' }) =>
      set(tables.at(-1)?.rows.at(-1), { isHeader: !/^(?:0|false)$/.test(value) }),
    'w:tc': () => {
      set(tables.at(-1), { isShaded: false });
      tables.at(-1)?.rows.at(-1)?.cells.push({ paragraphs: [], columns: 1, isMerged: false });
    },
    'w:gridSpan': ({ 'w:val': value }) =>
      set(cell(), { columns: Math.min(MOST_COLUMNS, Math.max(1, Number(value) || 1)) }),
    'w:vMerge': ({ 'w:val': value }) => set(cell(), { isMerged: value !== 'restart' }),
    'w:shd': ({ 'w:fill': fill = '' }) =>
      isDark(fill) && set(paragraphs.at(-1) ?? tables.at(-1), { isShaded: true }),
  };
  function addNote(id: string): void {
    const note = events.note?.(id) ?? '';
    const open = paragraphs.at(-1);
    if (open !== undefined && note !== '') open.notes += ` (${note})`;
  }
  function openTag(name: string, attributes: Record<string, string>): void {
    if (inRunProperties) applyRunProperty(look, name, attributes);
    else opening[name]?.(attributes);
  }
  function closeTag(name: string): void {
    if (name === 'w:t') isText = false;
    else if (name === 'w:rPr') inRunProperties = false;
    else if (name === 'w:r') inRun -= 1;
    else if (name === 'w:p') close();
    else if (name === 'w:tbl') closeTable();
  }
  function closeTable(): void {
    const done = tables.pop();
    if (done === undefined) return;
    const into = cell();
    if (into === undefined) {
      events.table(done.rows);
      return;
    }
    // A table inside of a cell becomes lines of it.
    for (const row of done.rows) {
      const text = row.cells.map(({ paragraphs: inner }) => inner.map((one) => one.text).join(' ')).join(' ');
      into.paragraphs.push({ text, style: '', outline: null, isList: false, isBold: false });
    }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEEPEST) throw new ReadError('too_deep');
        if (skipped > 0 || SKIPPED.has(name)) skipped += 1;
        else openTag(name, attributes);
      },
      onclosetag(name) {
        depth -= 1;
        if (skipped > 0) skipped -= 1;
        else closeTag(name);
      },
      ontext(text) {
        if (isText && skipped === 0) write(text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}
