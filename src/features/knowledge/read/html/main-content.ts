import { hasAmount } from '../values.ts';
import type { PageDocument, PageElement } from './parse-page.js';
import { articleOf } from './parse-page.js';
import type { Piece } from './pieces.ts';

/** Readability looks at each element many times. */
const MOST_PIECES = 20_000;
const MARK = 'data-piece';
/** Where it keeps less of a page, the page is a list, a menu or a catalogue, and all of it counts. */
const ENOUGH = 0.6;
/** A time, a phone number, an e-mail address, a number of a house. */
const FACT =
  /\p{Nd}{1,2}[:.h]\p{Nd}{2}|\p{Nd}{1,2}\s?[-–—]\s?\p{Nd}{1,2}|\+?\p{Nd}[\p{Nd} /().-]{5,}|@|\p{L} \p{Nd}{1,4}\b/u;

/**
 * The pieces that are what the page is about. What Readability throws away stays where it is a table, a list of terms or
 * tells a fact; its result counts only where it keeps most of the text. Changes the document.
 */
export function mainContent(document: PageDocument, pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length > MOST_PIECES) return pieces;
  pieces.forEach(({ element }, index) => {
    element.setAttribute(MARK, `${element.getAttribute(MARK) ?? ''} ${index}`);
  });
  const kept = new Set<number>();
  for (const element of findArticle(document)?.querySelectorAll(`[${MARK}]`) ?? []) {
    for (const index of (element.getAttribute(MARK) ?? '').split(' '))
      if (index !== '') kept.add(Number(index));
  }
  const lengthOf = (list: readonly Piece[]) =>
    list.reduce((sum, { text, rows }) => sum + text.trim().length + rows.length * 20, 0);
  const article = pieces.filter((_, index) => kept.has(index));
  if (lengthOf(article) < lengthOf(pieces) * ENOUGH) return pieces;
  return pieces.filter((piece, index) => kept.has(index) || tellsFact(piece));
}

function tellsFact({ kind, text, rows }: Piece): boolean {
  if (kind === 'heading' || kind === 'end' || kind === 'table_row' || rows.length > 0) return true;
  return !/^\s*(?:©|\(c\)|copyright)/i.test(text) && (hasAmount(text) || FACT.test(text));
}

function findArticle(document: PageDocument): PageElement | null {
  try {
    return articleOf(document);
  } catch {
    // It knows pages as browsers make them; then the whole page counts.
    return null;
  }
}
