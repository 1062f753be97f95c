import { Parser } from 'htmlparser2';
import { decodeText } from '../decode.ts';
import { type DocumentSource, type ReadDocument, ReadError } from '../document.ts';
import { type DocumentBuilder, documentBuilder } from '../document-builder.ts';
import { hiddenElements } from './hidden-elements.ts';
import { joinItems } from './items.ts';
import { linkedFacts } from './json-ld.ts';
import { mainContent } from './main-content.ts';
import { parsePage } from './parse-page.js';
import { type Piece, piecesOf } from './pieces.ts';

/** Browsers nest no deeper than 512 elements. From here on even the parser takes as long as the square of the depth. */
const DEEPEST = 2_500;
/** So does Readability, from here on. */
const DEEPEST_ARTICLE = 256;

/** A page: what it shows, with the hours and prices that it tells search engines. Nothing in it is run or fetched. */
export async function readHtml(bytes: Uint8Array, { type }: DocumentSource): Promise<ReadDocument> {
  const source = decodeText(bytes, type);
  const depth = depthOf(source);
  const document = parsePage(source);
  const builder = documentBuilder('html');
  const title = document.querySelector('title')?.textContent ?? '';
  const root = document.querySelector('body') ?? document.documentElement;
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => one.textContent ?? '',
  );
  if (root === null) throw new ReadError('no_text');
  const pieces = piecesOf(root, { hiddenBy: hiddenElements(document), onHidden: builder.hide });
  const items = joinItems(pieces);
  const shown = depth > DEEPEST_ARTICLE ? items : mainContent(document, items);
  for (const piece of shown) write(piece, builder);
  addLinked(scripts, items, builder);
  builder.setTitle(title);
  return builder.finish();
}

/** How many elements a page nests at most, found without a tree. Throws `ReadError` where that is too many. */
function depthOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (depth > DEEPEST) throw new ReadError('too_deep');
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(source);
  return deepest;
}

function write({ kind, text, level, rows }: Piece, builder: DocumentBuilder): void {
  if (kind === 'end') builder.endHeading(level);
  else if (kind === 'heading') builder.heading(level, text);
  else if (kind === 'table') builder.table({ rows, caption: text });
  else builder.add(kind, text);
}

/** What the page shows already is not said twice. */
function addLinked(scripts: readonly string[], pieces: readonly Piece[], builder: DocumentBuilder): void {
  const { hours, prices } = linkedFacts(scripts);
  const shown = new Set(
    pieces.flatMap(({ text, rows }) => [text, ...rows.map(({ cells }) => cells.join(' '))]).map(plain),
  );
  const isShown = (name: string, price: string) =>
    [...shown].some((text) => text.includes(plain(name)) && text.includes(plain(price)));
  builder.endHeading(1);
  for (const line of new Set(hours)) builder.add('list_item', `Opening hours: ${line}`);
  for (const { name, price } of prices) {
    const number = price.split(' ')[0] ?? '';
    if (prices.length > 200 || !isShown(name, number)) builder.add('table_row', `${name}: ${price}`);
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').replaceAll(',', '.').trim();
}
