import { decodeText } from '../decode.ts';
import { type DocumentSource, type ReadDocument, ReadError } from '../document.ts';
import { type DocumentBuilder, documentBuilder } from '../document-builder.ts';
import { hiddenElements } from './hidden-elements.ts';
import { joinItems } from './items.ts';
import { linkedFacts } from './json-ld.ts';
import { mainContent } from './main-content.ts';
import { parsePage } from './parse-page.js';
import { type Piece, piecesOf } from './pieces.ts';

/** A page: what it shows, with the hours and prices that it tells search engines. Nothing in it is run or fetched. */
export async function readHtml(bytes: Uint8Array, { type }: DocumentSource): Promise<ReadDocument> {
  const document = parsePage(decodeText(bytes, type));
  const builder = documentBuilder('html');
  const title = document.querySelector('title')?.textContent ?? '';
  const root = document.querySelector('body') ?? document.documentElement;
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => one.textContent ?? '',
  );
  if (root === null) throw new ReadError('no_text');
  const pieces = piecesOf(root, { hiddenBy: hiddenElements(document), onHidden: builder.hide });
  const items = joinItems(pieces);
  for (const piece of mainContent(document, items)) write(piece, builder);
  addLinked(scripts, items, builder);
  builder.setTitle(title);
  return builder.finish();
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
