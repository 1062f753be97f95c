import type { DocumentBuilder } from '../document-builder.ts';
import { endsInAmount, lettersOf } from '../values.ts';
import type { Line } from './lines.ts';

/** What letters look like in most of a document, and its larger sizes, the largest first. */
export interface Look {
  body: number;
  isBodyBold: boolean;
  headings: readonly number[];
}

const BULLET = /^(?:[-*•‣▪■●○◦·–—➢✓]|\p{Nd}{1,3}[.)](?!\p{Nd}))\s+/u;
const LONGEST_HEADING = 110;
const LARGER = 1.12;
const BOLD_LEVEL = 20;

/** The sizes of letters in a document. Of two that are nearly alike, headings have one level. */
export function lookOf(pages: readonly (readonly Line[])[]): Look {
  const letters = new Map<number, number>();
  let bold = 0;
  let all = 0;
  for (const { segments } of pages.flat()) {
    for (const { text, size, isBold } of segments) {
      const rounded = Math.round(size * 2) / 2;
      letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
      all += text.length;
      if (isBold) bold += text.length;
    }
  }
  const sizes = [...letters.keys()].toSorted((a, b) => b - a);
  const body = sizes.reduce(
    (best, size) => ((letters.get(size) ?? 0) > (letters.get(best) ?? 0) ? size : best),
    sizes[0] ?? 0,
  );
  return { body, isBodyBold: bold > all / 2, headings: sizes.filter((size) => size >= body * LARGER) };
}

/** The level of a line that is a heading by its size or weight, or null. */
export function headingLevel(line: Line, look: Look): number | null {
  const text = textOf(line);
  if (
    line.segments.length !== 1 ||
    text.length > LONGEST_HEADING ||
    lettersOf(text) < 2 ||
    endsInAmount(text)
  )
    return null;
  if (BULLET.test(text)) return null;
  if (line.size >= look.body * LARGER)
    return look.headings.filter((size) => size > line.size + 0.6).length + 1;
  const isBold = line.segments.every((segment) => segment.isBold);
  return isBold && !look.isBodyBold && line.size >= look.body * 0.95 && !/[.,;]$/.test(text)
    ? BOLD_LEVEL
    : null;
}

/** Lines of running text as paragraphs, list items and headings. */
export function writeText(lines: readonly Line[], page: number, look: Look, builder: DocumentBuilder): void {
  const right = Math.max(...lines.map(rightOf));
  let open = null as { kind: 'paragraph' | 'list_item'; text: string; last: Line } | null;
  const close = () => {
    if (open !== null) builder.add(open.kind, open.text, { page });
    open = null;
  };
  let heading = null as { level: number; text: string; last: Line } | null;
  const closeHeading = () => {
    if (heading !== null) builder.heading(heading.level, heading.text, { page });
    heading = null;
  };
  for (const line of lines) {
    const level = headingLevel(line, look);
    const text = textOf(line);
    if (level !== null) {
      close();
      // A heading of two lines.
      if (
        heading !== null &&
        heading.level === level &&
        level !== BOLD_LEVEL &&
        line.y - heading.last.y < line.size * 1.6
      ) {
        heading = { level, text: joined(heading.text, text), last: line };
      } else {
        closeHeading();
        heading = { level, text, last: line };
      }
      continue;
    }
    closeHeading();
    const bullet = BULLET.exec(text);
    if (bullet !== null) {
      close();
      open = { kind: 'list_item', text: text.slice(bullet[0].length), last: line };
    } else if (open !== null && goesOn(open.last, line, right))
      open = { ...open, text: joined(open.text, text), last: line };
    else {
      close();
      open = { kind: 'paragraph', text, last: line };
    }
  }
  closeHeading();
  close();
}

/** Whether a line continues the paragraph of the line before. A line that names a price stands by itself. */
function goesOn(before: Line, line: Line, right: number): boolean {
  const gap = line.y - before.y;
  if (gap <= 0 || gap > 1.65 * Math.max(before.size, line.size)) return false;
  if (Math.abs(before.size - line.size) > 0.6) return false;
  const text = textOf(before);
  if (endsInAmount(text) || (endsInAmount(textOf(line)) && !/^\p{Ll}/u.test(textOf(line)))) return false;
  // The last line of a paragraph is short, and ends a sentence or nothing at all.
  const isFull = rightOf(before) > right - before.size * 8;
  return isFull || /^[\p{Ll}(]/u.test(textOf(line)) || /[,-]$/.test(text);
}

function rightOf({ segments }: Line): number {
  return Math.max(...segments.map((segment) => segment.right));
}

export function textOf({ segments }: Line): string {
  return segments
    .map(({ text }) => text)
    .join(' ')
    .trim();
}

/** Two lines as one, with a word that was parted at the end of the first healed. */
export function joined(first: string, second: string): string {
  if (/\p{L}[-\u00ad‐]$/u.test(first) && /^\p{Ll}/u.test(second)) return first.slice(0, -1) + second;
  return `${first} ${second}`;
}
