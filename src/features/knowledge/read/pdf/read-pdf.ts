import { type HiddenReason, READ_LIMITS, type ReadDocument, ReadError } from '../document.ts';
import { type DocumentBuilder, documentBuilder } from '../document-builder.ts';
import { amountsIn } from '../values.ts';
import { drawnPage, type Glyph } from './glyphs.ts';
import { type Line, linesOf, type PageLines } from './lines.ts';
import { openPdf, type PdfFile } from './open-pdf.js';
import { columnsOfText } from './regions.ts';
import { NO_RULES } from './rules.ts';
import { withoutRunningHeads } from './running-heads.ts';
import { type LastHeader, writeTable } from './table-blocks.ts';
import { tablesIn } from './tables.ts';
import { lookOf, writeText } from './text-blocks.ts';

/** Of a file that draws more, tables are found by their white alone: all of it is held at once. */
const MOST_RULES = 300_000;

/** A PDF, from the places of its letters: their order in the file says nothing of how they are read. */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const file = await opened(bytes);
  const { document } = file;
  if (document.numPages > READ_LIMITS.pages) throw new ReadError('too_many_pages');
  const builder = documentBuilder('pdf');
  /** Level text, then what stands sideways. */
  const level: PageLines[] = [];
  const sideways: Line[][] = [];
  let characters = 0;
  let ruled = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { glyphs, rules: drawn, width, height } = await drawnPage(page, file);
    ruled += drawn.across.length + drawn.down.length;
    const rules = ruled > MOST_RULES ? NO_RULES : drawn;
    page.cleanup();
    characters += glyphs.length;
    if (characters > READ_LIMITS.characters * 2) throw new ReadError('too_large');
    quoteHidden(glyphs, number, builder);
    const seen = glyphs.filter(({ hidden }) => hidden === null);
    level.push(
      linesOf(
        seen.filter(({ turn }) => turn === 0),
        rules,
        width,
      ),
    );
    sideways.push(
      [1, 2, 3].flatMap((turn) => {
        const turned = seen.filter((glyph) => glyph.turn === turn);
        return linesOf(
          turned.map((glyph) => levelled(glyph, width, height)),
          NO_RULES,
          turn === 2 ? width : height,
        ).lines;
      }),
    );
  }
  write(withoutRunningHeads(level), sideways, builder);
  builder.setTitle(await titleOf(file));
  return builder.finish();
}

function write(level: readonly PageLines[], sideways: readonly Line[][], builder: DocumentBuilder): void {
  const look = lookOf(level.map(({ lines }) => lines));
  let header: LastHeader | null = null;
  level.forEach(({ lines, rules }, at) => {
    const page = at + 1;
    for (const part of columnsOfText(lines, rules).flatMap((column) => tablesIn({ lines: column, rules }))) {
      if (part.kind === 'text') {
        if (
          part.lines.some(
            ({ chunks }) => chunks.length > 1 && amountsIn(chunks.map(({ text }) => text).join(' ')) > 1,
          )
        )
          builder.doubt(page);
        writeText(part.lines, page, look, builder);
      }
      if (part.kind === 'table') header = writeTable(part, rules, page, look, builder, header);
    }
    for (const { segments } of sideways[at] ?? [])
      builder.add('paragraph', segments.map(({ text }) => text).join(' '), { page });
  });
}

async function opened(bytes: Uint8Array): Promise<PdfFile> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new ReadError(name === 'PasswordException' ? 'password' : 'damaged');
  }
}

/** Many programs write the name of a file there; then the first heading is the title. */
async function titleOf({ document }: PdfFile): Promise<string> {
  const title = (await document.getMetadata().catch(() => null))?.info?.Title;
  const said = typeof title === 'string' ? title.trim() : '';
  return /\.(?:docx?|indd|pdf|xlsx?|pub|pages|odt|ai)\b|^(?:untitled|microsoft|unbenannt|document\d*$)/i.test(
    said,
  )
    ? ''
    : said;
}

/** A letter that stands sideways, as if the page was turned for it. */
function levelled(glyph: Glyph, width: number, height: number): Glyph {
  if (glyph.turn === 1) return { ...glyph, x: glyph.y, y: width - glyph.x };
  if (glyph.turn === 3) return { ...glyph, x: height - glyph.y, y: glyph.x };
  return { ...glyph, x: width - glyph.x, y: height - glyph.y };
}

function quoteHidden(glyphs: readonly Glyph[], page: number, builder: DocumentBuilder): void {
  let open: { reason: HiddenReason; text: string; last: Glyph } | null = null;
  const close = () => {
    if (open !== null) builder.hide(open.reason, open.text, { page });
    open = null;
  };
  for (const glyph of glyphs) {
    if (glyph.isSpace && open !== null) open.text += ' ';
    if (glyph.isSpace) continue;
    if (glyph.hidden === null) {
      close();
      continue;
    }
    if (open === null || open.reason !== glyph.hidden) {
      close();
      open = { reason: glyph.hidden, text: '', last: glyph };
    }
    const gap = Math.hypot(glyph.x - open.last.x - open.last.width, glyph.y - open.last.y);
    open = {
      reason: glyph.hidden,
      text: `${open.text}${open.text !== '' && gap > glyph.size * 0.2 ? ' ' : ''}${glyph.text}`,
      last: glyph,
    };
  }
  close();
}
