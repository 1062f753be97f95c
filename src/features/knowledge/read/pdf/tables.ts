import { hasAmount, isValue } from '../values.ts';
import type { Line, PageLines, Segment } from './lines.ts';
import { gapsOf, inner, type Span, shared, WIDEST_ROW_GAP } from './regions.ts';
import type { Rules } from './rules.ts';

/** Lines of running text, or of a table. */
export type Part = { kind: 'text'; lines: Line[] } | TablePart;

export interface TablePart {
  kind: 'table';
  /** Above the others: names of several columns at once, or the upper lines of names. */
  head: Line[];
  lines: Line[];
  /** From the first letter of a column to its last. */
  columns: Span[];
  /** Between them. */
  gutters: Span[];
}

/** In widths of an 'm'. */
const NARROWEST_GUTTER = 0.15;
/** In heights of a line: names of columns do not stand farther above them. */
const HEAD_ABOVE = 3.4;
const MOST_HEAD_LINES = 3;
const MOST_GUTTERS = 1_000;
/** Than the rows: it is a heading above them, or between them. */
const LARGER = 1.3;
const HEADING = 1.15;
/** Names stand farther below the table before than its rows from each other. */
const NEW_TABLE = 1.15;

interface Band {
  lines: Line[];
  gaps: Span[];
  /** White from its first line to its last, with letters on both sides. */
  gutters: Span[];
}

/** The tables of a column of text, and what stands between them: a table is what one and the same white parts, line by line. */
export function tablesIn({ lines, rules }: PageLines): Part[] {
  const parts: Part[] = [];
  const bands = bandsOf(lines);
  bands.forEach((band, at) => {
    const gutters = supported(band, rules);
    const isHead = gutters.length > 0 && at + 1 < bands.length && isHeadOf(band, bands[at + 1], rules);
    if (isHead || gutters.length === 0 || !isTable(band, gutters, rules)) {
      const last = parts.at(-1);
      if (last?.kind === 'text') last.lines.push(...band.lines);
      else parts.push({ kind: 'text', lines: [...band.lines] });
      return;
    }
    const columns = columnsOf(band.lines, gutters);
    const ownHead = headLinesIn(band.lines);
    const head = [...headFrom(parts, band, columns), ...band.lines.slice(0, ownHead)];
    parts.push({ kind: 'table', head, lines: band.lines.slice(ownHead), columns, gutters });
  });
  return parts.filter(({ lines: said }) => said.length > 0);
}

function bandsOf(lines: readonly Line[]): Band[] {
  const bands: Band[] = [];
  let band: Band | null = null;
  let isParted = false;
  lines.forEach((line, at) => {
    const own = gapsOf(line.chunks);
    const gaps: Span[] = band === null ? own : shared(band.gaps, own, line.size * NARROWEST_GUTTER);
    // Between lines of which one begins where the other has ended is no column.
    isParted ||= line.chunks.length > 1;
    const gutters = isParted ? inner(gaps) : [];
    if (
      band === null ||
      endsBefore(band, line, lines.slice(at + 1, at + 1 + MOST_HEAD_LINES), gutters, inner(own))
    ) {
      band = { lines: [line], gaps: own, gutters: inner(own) };
      bands.push(band);
      isParted = line.chunks.length > 1;
    } else {
      band.lines.push(line);
      band.gaps = gaps;
      band.gutters = gutters;
    }
  });
  return bands;
}

/** `gutters`: those of the band with this line. */
function endsBefore(
  band: Band,
  line: Line,
  next: readonly Line[],
  gutters: readonly Span[],
  own: readonly Span[],
): boolean {
  const last = band.lines.at(-1);
  if (band.gutters.length === 0) return line.chunks.length > 1;
  if (last !== undefined && line.y - last.y > WIDEST_ROW_GAP * Math.max(line.size, last.size)) return true;
  const isLost = (one: Span) => !gutters.some(([from, to]) => from < one[1] && to > one[0]);
  if (band.gutters.some(isLost)) return true;
  if (line.chunks.length === 1) return line.size > (band.lines[0]?.size ?? 0) * HEADING;
  const hasRows = band.lines.some((one) => one.chunks.length > 1 && one.chunks.slice(1).some(says));
  if (!hasRows) return own.some(isLost);
  return namesOnly(line) && beginsTable(band, line, next);
}

const says = ({ text }: Segment) => isValue(text);
const isPriced = ({ text }: Segment) => hasAmount(text);

function namesOnly(line: Line | undefined): boolean {
  return line !== undefined && line.chunks.length > 1 && !line.chunks.some(isPriced);
}

const isBold = ({ chunks }: Line) => chunks.every((chunk) => chunk.isBold);

/** Whether the names of other columns stand below the rows of a table. */
function beginsTable({ lines }: Band, line: Line, next: readonly Line[]): boolean {
  const first = next.find(({ chunks }) => chunks.slice(1).some(says));
  if (first === undefined || (!next[0]?.chunks.some(says) && !first.chunks.some(isPriced))) return false;
  const rows = lines.filter(({ chunks }) => chunks.slice(1).some(says));
  if (isBold(line)) return rows.filter(isBold).length < rows.length / 2;
  const texts = line.chunks.map(({ text }) => text);
  if (new Set(texts).size < texts.length || texts.some((text) => hasAmount(text))) return false;
  const pitches = lines
    .slice(1)
    .map(({ y }, at) => y - (lines[at]?.y ?? 0))
    .toSorted((a, b) => a - b);
  const usual = pitches[pitches.length >> 1] ?? Number.POSITIVE_INFINITY;
  return line.y - (lines.at(-1)?.y ?? 0) > usual * NEW_TABLE;
}

/** The gutters of a band that are more than chance. */
function supported({ lines, gutters }: Band, { down }: Rules): Span[] {
  // Nobody reads a table of so many columns: its lines stay lines.
  if (gutters.length > MOST_GUTTERS) return gutters;
  const [top, bottom] = [lines[0]?.y ?? 0, lines.at(-1)?.y ?? 0];
  return gutters.filter(([from, to]) => {
    const isDrawn = down.some(
      ({ x, ...rule }) => x >= from && x <= to && rule.top < bottom && rule.bottom > top,
    );
    if (isDrawn) return true;
    const middle = (from + to) / 2;
    if (lines.some(({ segments }) => isBetween(segments, middle))) return true;
    return lines.filter(({ chunks }) => isBetween(chunks, middle)).length >= Math.min(3, lines.length);
  });
}

function isBetween(segments: readonly Segment[], x: number): boolean {
  return (
    segments.some(({ right }) => right <= x) &&
    segments.some(({ left }) => left >= x) &&
    !segments.some(({ left, right }) => left < x && right > x)
  );
}

/** Whether white as narrow as between words parts the cells of a table, or only happens to stand one below the other. */
function isTable({ lines }: Band, gutters: readonly Span[], { across, down }: Rules): boolean {
  if (lines.some(({ segments }) => segments.length > 1)) return true;
  const [top, bottom] = [lines[0]?.y ?? 0, lines.at(-1)?.y ?? 0];
  const isIn = (y: number) => y > top - 30 && y < bottom + 30;
  if (across.some(({ y }) => isIn(y)) && down.some((one) => isIn(one.top))) return true;
  if (lines.length < 2 || (lines.length === 2 && gutters.length < 2)) return false;
  return lines.filter(({ chunks }) => chunks.slice(1).some(says)).length >= lines.length / 2;
}

/** Whether a band holds nothing but names of the columns of the next one. */
function isHeadOf(band: Band, next: Band | undefined, rules: Rules): boolean {
  if (next === undefined || band.lines.length > MOST_HEAD_LINES) return false;
  const gutters = supported(next, rules);
  if (gutters.length === 0 || !isTable(next, gutters, rules)) return false;
  return band.lines.every((line) => isHeadLine(line)) && isNear(band.lines.at(-1), next.lines[0]);
}

function isHeadLine(line: Line): boolean {
  return !line.chunks.some(isPriced) && (isBold(line) || !line.chunks.some(says));
}

function isNear(above: Line | undefined, below: Line | undefined): boolean {
  if (above === undefined || below === undefined) return false;
  return below.y - above.y <= HEAD_ABOVE * Math.min(above.size, below.size);
}

/** How many of the first lines name several columns at once: fewer words stand in them than in the names below. */
function headLinesIn(lines: readonly Line[]): number {
  for (let at = Math.min(MOST_HEAD_LINES, lines.length - 2); at > 0; at -= 1) {
    const names = lines[at];
    if (names === undefined || !namesOnly(names)) continue;
    const above = lines.slice(0, at);
    const isAbove = above.every((line) => isHeadLine(line) && line.chunks.length < names.chunks.length);
    // Of a name that takes two lines, the price may stand in the middle.
    if (isAbove && lines.slice(at + 1, at + 3).some(({ chunks }) => chunks.some(isPriced))) return at;
  }
  return 0;
}

/**
 * Takes the last lines of the text before that name columns of a table: several things side by side, or one beyond the first
 * column. The name of the first column may stand alone, in the middle between two lines of others.
 */
function headFrom(parts: Part[], { lines }: Band, columns: readonly Span[]): Line[] {
  const before = parts.at(-1);
  const [first] = lines;
  if (before?.kind !== 'text' || first === undefined) return [];
  const [left, from, right] = [columns[0]?.[0] ?? 0, columns[0]?.[1] ?? 0, columns.at(-1)?.[1] ?? 0];
  const isWithin = ({ chunks, size }: Line) =>
    size <= first.size * LARGER &&
    chunks.every((chunk) => chunk.left >= left - size * 2 && chunk.right <= right + size * 2);
  const head: Line[] = [];
  let placed = 0;
  for (let at = before.lines.length - 1; at >= 0 && head.length < MOST_HEAD_LINES; at -= 1) {
    const line = before.lines[at];
    if (line === undefined || !isHeadLine(line) || !isWithin(line) || !isNear(line, head[0] ?? first)) break;
    head.unshift(line);
    if (line.chunks.length > 1 || (line.chunks[0]?.left ?? 0) >= from) placed = head.length;
  }
  const taken = head.slice(head.length - placed);
  before.lines.length -= taken.length;
  return taken;
}

function columnsOf(lines: readonly Line[], gutters: readonly Span[]): Span[] {
  const columns = Array.from({ length: gutters.length + 1 }, () => [Infinity, -Infinity] as [number, number]);
  for (const { chunks } of lines) {
    for (const { left, right } of chunks) {
      const column = columns[columnAt(gutters, left, right)];
      if (column === undefined) continue;
      column[0] = Math.min(column[0], left);
      column[1] = Math.max(column[1], right);
    }
  }
  return columns;
}

/** The column that something stands in, by its middle. */
export function columnAt(gutters: readonly Span[], left: number, right: number): number {
  const x = (left + right) / 2;
  let [low, high] = [0, gutters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [from, to] = gutters[middle] ?? [0, 0];
    if ((from + to) / 2 < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
