import type { Line, PageLines } from './lines.ts';

/** Lines at the top and at the bottom of a page that may be the same on others. */
const AT_EDGE = 3;
/** On fewer pages it may be chance. */
const FEWEST_PAGES = 3;
/** In heights of a line. */
const APART = 1.6;

const PAGE_NUMBER =
  /^\W*(?:(?:page|seite|página|pagina|strana|strona|sida|sayfa|стр|страница|صفحة|halaman|trang|p|s|pag)\.?\s*)?\p{Nd}{1,4}(?:\s*(?:\/|of|von|de|di|van|из|z|av|dari|sur|من)\s*\p{Nd}{1,4})?\W*$/iu;

/**
 * The lines of each page without page numbers and without what most pages repeat at their edges, apart from the text: the
 * names of columns, which a long table repeats, stay.
 */
export function withoutRunningHeads(pages: readonly PageLines[]): PageLines[] {
  const counts = new Map<string, number>();
  pages.forEach(({ lines }, page) => {
    for (const key of new Set(edgesOf(lines).flatMap((line) => keysOf(line, page))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const enough = Math.max(FEWEST_PAGES, pages.length * 0.4);
  return pages.map(({ lines, rules }, page) => {
    const isHead = (line: Line | undefined, isOutermost: boolean) =>
      line !== undefined &&
      ((isOutermost && pages.length > 1 && PAGE_NUMBER.test(textOf(line))) ||
        keysOf(line, page).some((key) => (counts.get(key) ?? 0) >= enough));
    const top = headsAt(lines, isHead);
    const bottom = headsAt(lines.slice(top).toReversed(), isHead);
    return { lines: lines.slice(top, lines.length - bottom), rules };
  });
}

/** How many lines from the edge of a page are repeated and stand apart from the text, as its own last line does not. */
function headsAt(
  lines: readonly Line[],
  isHead: (line: Line | undefined, isOutermost: boolean) => boolean,
): number {
  let heads = 0;
  for (let at = 0; at < AT_EDGE && isHead(lines[at], at === 0); at += 1) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (line === undefined) break;
    if (next === undefined || Math.abs(next.y - line.y) > APART * Math.max(line.size, next.size))
      heads = at + 1;
  }
  return heads;
}

function edgesOf(lines: readonly Line[]): Line[] {
  return [...lines.slice(0, AT_EDGE), ...lines.slice(AT_EDGE).slice(-AT_EDGE)];
}

/** The text, and the text with its first or last number counted from the page's. */
function keysOf(line: Line, page: number): string[] {
  const text = textOf(line);
  const counted = (number: string) => `#${Number(number) - page}`;
  return [text, text.replace(/\d+/, counted), text.replace(/\d+(?=\D*$)/, counted)];
}

function textOf({ segments }: Line): string {
  return segments.map(({ text }) => text).join(' ');
}
