/** The pages of a source's text, which `[[page 3]]` on a line of its own begins. Plain, so that the browser takes it too. */

const PAGE = /^\[\[page (\d+)\]\]$/;

/** The lines of a page, from 1; null where the text has no such page. */
export function pageText(text: string, page: number): string | null {
  const lines = text.split('\n');
  const place = placeOf(lines, page);
  return place === null ? null : lines.slice(place.from, place.to).join('\n');
}

/** The text with other lines on a page that it has. A mark of another page among them is left out: it would begin that page. */
export function withPageText(text: string, page: number, said: string): string {
  const lines = text.split('\n');
  const place = placeOf(lines, page);
  if (place === null) return text;
  const own = said.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '' && !PAGE.test(line.trim()));
  return [...lines.slice(0, place.from), ...own, ...lines.slice(place.to)].join('\n');
}

/** From the line after its mark to the next mark. */
function placeOf(lines: readonly string[], page: number): { from: number; to: number } | null {
  const at = lines.findIndex((line) => Number(PAGE.exec(line.trim())?.[1]) === page);
  if (at === -1) return null;
  const next = lines.findIndex((line, index) => index > at && PAGE.test(line.trim()));
  return { from: at + 1, to: next === -1 ? lines.length : next };
}
