import type { Glyph } from './glyphs.ts';
import { mirrored, type Rules } from './rules.ts';
import { inSpokenOrder } from './spoken-order.ts';

/** Letters that stand together. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  size: number;
  isBold: boolean;
}

export interface Line {
  y: number;
  size: number;
  /** Up to gaps that are wider than between words. */
  segments: Segment[];
  /** Up to every gap that may part two cells: their letters were not written in one go, or a line is drawn between them. */
  chunks: Segment[];
  /** Letters of one text stand on those of another, so that nobody can tell them apart. */
  isTangled: boolean;
}

/** A page's lines, and what is drawn between them. */
export interface PageLines {
  lines: Line[];
  rules: Rules;
}

/** In widths of an 'm': a space, and a gap between columns. */
const SPACE = 0.17;
const COLUMN_GAP = 1.15;
/** The least between two cells. */
const CELL_GAP = 0.2;
/** So far one text may reach into the next. */
const OVERLAP = 0.3;
const SAME_LINE = 0.4;
const LEADER = /^[.·․…_‥]$/u;

/**
 * The lines of a page from top to bottom, each from its beginning to its end. Where most letters are Arabic or Hebrew, the
 * page is mirrored, so that a line begins at the left for whoever reads on.
 */
export function linesOf(glyphs: readonly Glyph[], rules: Rules, width: number): PageLines {
  const isMirrored = isRightToLeft(glyphs);
  const drawn = isMirrored ? mirrored(rules, width) : rules;
  const isParted = partedBy(drawn);
  const placed = raise(isMirrored ? glyphs.map((one) => ({ ...one, x: width - one.x - one.width })) : glyphs);
  const rows: Placed[][] = [];
  let open: { y: number; size: number; row: Placed[] } | null = null;
  for (const glyph of placed.toSorted((a, b) => a.y - b.y)) {
    if (open !== null && glyph.y - open.y <= SAME_LINE * Math.min(glyph.size, open.size))
      open.row.push(glyph);
    else {
      open = { y: glyph.y, size: glyph.size, row: [glyph] };
      rows.push(open.row);
    }
  }
  const lines = rows
    .map((row) =>
      lineOf(
        row.toSorted((a, b) => a.x - b.x),
        isMirrored,
        isParted,
      ),
    )
    .filter(({ segments }) => segments.length > 0);
  return { lines, rules: drawn };
}

/** Whether a line is drawn from top to bottom between two places of a line of text. */
function partedBy({ down }: Rules): (from: number, to: number, y: number, size: number) => boolean {
  const sorted = down.toSorted((a, b) => a.x - b.x);
  return (from, to, y, size) => {
    let at = firstFrom(sorted, from);
    for (let rule = sorted[at]; rule !== undefined && rule.x <= to; at += 1, rule = sorted[at]) {
      if (rule.top < y - size * 0.3 && rule.bottom > y - size * 0.3) return true;
    }
    return false;
  };
}

function firstFrom(sorted: readonly { x: number }[], from: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.x ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Placed = Glyph & { isRaised?: boolean };

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function isRightToLeft(glyphs: readonly Glyph[]): boolean {
  const letters = glyphs.filter(({ text }) => /\p{L}/u.test(text));
  return letters.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length > letters.length / 2;
}

/** Small raised letters go on the line of those before them, in the order in which they were drawn. */
function raise(glyphs: readonly Glyph[]): Placed[] {
  let base: Glyph | null = null;
  let end = 0;
  return glyphs.map((glyph) => {
    const isBeside = base !== null && Math.abs(glyph.x - end) < base.size * 0.4;
    if (
      base !== null &&
      isBeside &&
      glyph.size < base.size * 0.8 &&
      base.y - glyph.y > base.size * 0.15 &&
      base.y - glyph.y < base.size * 0.7
    ) {
      end = glyph.x + glyph.width;
      return { ...glyph, y: base.y, isRaised: true };
    }
    base = glyph;
    end = glyph.x + glyph.width;
    return glyph;
  });
}

function lineOf(row: readonly Placed[], isMirrored: boolean, isParted: ReturnType<typeof partedBy>): Line {
  const segments: Segment[] = [];
  const chunks: Segment[] = [];
  let run: Placed[] = [];
  let chunk: Placed[] = [];
  const closeChunk = () => {
    if (chunk.some(({ isSpace }) => !isSpace)) chunks.push(segmentOf(chunk, isMirrored));
    chunk = [];
  };
  const close = () => {
    closeChunk();
    if (run.some(({ isSpace }) => !isSpace)) segments.push(segmentOf(run, isMirrored));
    run = [];
  };
  let last: Placed | null = null;
  let isTangled = false;
  for (const glyph of withoutLeaders(row)) {
    if (glyph.isSpace) continue;
    if (last !== null) {
      // Drawn twice to look bold.
      if (glyph.text === last.text && glyph.x - last.x < last.width * 0.3) continue;
      const end = last.x + last.width;
      const gap = glyph.x - end;
      const size = Math.max(glyph.size, last.size);
      const isOther = glyph.run !== last.run && glyph.isRaised !== true;
      // Two numbers that touch would be one.
      const isOneNumber = /\p{Nd}$/u.test(last.text) && /^\p{Nd}/u.test(glyph.text) && gap <= size * CELL_GAP;
      isTangled ||= isOther && (gap < -OVERLAP * size || isOneNumber);
      const mayPart = isOther && gap > size * CELL_GAP;
      if (gap > size * COLUMN_GAP) close();
      else if (mayPart || (gap > 0 && isParted(end, glyph.x, glyph.y, size))) {
        closeChunk();
        run.push(spaceBetween(last, glyph));
      } else if (gap > size * SPACE || needsMark(last, glyph)) {
        const space = spaceBetween(last, glyph);
        run.push(space);
        chunk.push(space);
      }
    }
    run.push(glyph);
    chunk.push(glyph);
    last = glyph;
  }
  close();
  const sizes = row.filter(({ isSpace, isRaised }) => !isSpace && isRaised !== true).map(({ size }) => size);
  return { y: row[0]?.y ?? 0, size: Math.max(0, ...sizes.slice(0, 500)), segments, chunks, isTangled };
}

/** Small raised digits after a digit: cents, or the number of a footnote. */
function needsMark(last: Placed, glyph: Placed): boolean {
  return (
    glyph.isRaised === true &&
    last.isRaised !== true &&
    /\p{Nd}$/u.test(last.text) &&
    /^\p{Nd}/u.test(glyph.text)
  );
}

function spaceBetween(last: Placed, glyph: Placed): Placed {
  return {
    ...last,
    text: needsMark(last, glyph) ? '.' : ' ',
    x: last.x + last.width,
    width: 0,
    isSpace: !needsMark(last, glyph),
  };
}

/** The dots between a name and its price. */
function withoutLeaders(row: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  let dots: Placed[] = [];
  for (const glyph of row) {
    if (LEADER.test(glyph.text)) dots.push(glyph);
    else if (!glyph.isSpace || dots.length === 0) {
      if (dots.length < 3) kept.push(...dots);
      dots = [];
      kept.push(glyph);
    }
  }
  if (dots.length < 4) kept.push(...dots);
  return kept;
}

function segmentOf(run: readonly Placed[], isMirrored: boolean): Segment {
  const letters = run.filter(({ isSpace }) => !isSpace);
  return {
    text: inSpokenOrder(
      run.map(({ text }) => text),
      isMirrored,
    ),
    left: Math.min(...letters.map(({ x }) => x)),
    right: Math.max(...letters.map(({ x, width }) => x + width)),
    size: Math.max(...letters.map(({ size }) => size)),
    isBold: letters.every(({ isBold }) => isBold),
  };
}
