import { hasAmount, isAmount } from '../values.ts';
import type { Piece, Pieces } from './pieces.ts';

const LONGEST_ITEM = 500;
const LONGEST_NAME = 120;

/**
 * Puts a price back beside its name where a page has them in elements of their own: 'Cherry tart: 4.50 €'. The item is the
 * largest element around a price in which no other price follows another name.
 */
export function joinItems({ list, range }: Pieces): Piece[] {
  const joined: Piece[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const piece = list[at];
    if (piece === undefined) continue;
    if (!isPrice(piece)) {
      joined.push(piece);
      continue;
    }
    const [from, to] = itemAround(at, list, range);
    const before = joined.splice(joined.length - Math.min(at - from, joined.length));
    const item = [...before, ...list.slice(at, to)].filter(({ kind }) => kind !== 'end');
    joined.push(item.length > 1 ? asRow(piece, item) : piece);
    at = to - 1;
  }
  return joined;
}

function isPrice({ kind, text }: Piece): boolean {
  return (kind === 'paragraph' || kind === 'list_item') && isAmount(text.trim());
}

function itemAround(at: number, list: readonly Piece[], range: Pieces['range']): [number, number] {
  let bounds: [number, number] = [at, at + 1];
  for (let around = list[at]?.element ?? null; around !== null; around = around.parentElement) {
    const next = range.get(around);
    if (next === undefined || !isOneItem(list.slice(next[0], Math.min(next[1], next[0] + 20)), next)) break;
    bounds = [next[0], next[1]];
  }
  if (bounds[1] - bounds[0] > 1) return bounds;
  // Names and prices follow each other in one element.
  const before = list[at - 1];
  const isName =
    before !== undefined &&
    (before.kind === 'paragraph' || before.kind === 'list_item') &&
    before.text.trim().length <= LONGEST_NAME &&
    !hasAmount(before.text) &&
    before.element.parentElement === list[at]?.element.parentElement;
  return isName ? [at - 1, at + 1] : bounds;
}

function isOneItem(pieces: readonly Piece[], [from, to]: [number, number]): boolean {
  if (to - from > 20 || pieces.reduce((sum, { text }) => sum + text.length, 0) > LONGEST_ITEM) return false;
  if (pieces.some(({ kind, level }) => kind === 'table' || (kind === 'heading' && level < 3))) return false;
  if (pieces.filter(({ kind }) => kind === 'heading').length > 1) return false;
  let runs = 0;
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    if (hasAmount(piece.text) && (before === undefined || !hasAmount(before.text))) runs += 1;
  });
  return runs < 2;
}

/** The name, its prices, then what else is said of it. */
function asRow(piece: Piece, item: readonly Piece[]): Piece {
  const texts = item.map(({ text }) => text.replace(/\s+/gu, ' ').trim());
  const prices = texts.filter(hasAmount);
  const [name = '', ...rest] = texts.filter((text) => !hasAmount(text));
  const said =
    name === ''
      ? prices.join(', ')
      : `${name.replace(/\s*:$/, '')}${/[?!.]$/.test(name) ? '' : ':'} ${prices.join(', ')}`;
  return { ...piece, kind: 'table_row', text: [said, ...rest].join('; ') };
}
