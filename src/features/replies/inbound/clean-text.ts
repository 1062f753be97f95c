/** What the database and the model can take: NUL is dropped, a lone surrogate becomes U+FFFD. */
export function cleanText(text: string): string {
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return withoutNul.toWellFormed();
}

/** Whether a text has more than `max` characters, counted as code points: an emoji is not cut in two halves. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > max;
}

/** A name as one line of at most `max` characters: it goes into lists and prompts. */
export function cleanName(name: string, max: number): string {
  const line = cleanText(name)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isLongerThan(line, max) ? Array.from(line).slice(0, max).join('').trimEnd() : line;
}
