/**
 * Other people's text, made safe to place in a prompt. A model server turns texts such as `<|im_end|>`,
 * `</s>` or `[INST]` into the marks that end a message, wherever they stand; and the prompt's own sections
 * are tags. A space after the bracket breaks both, and `<3`, `a < b` and `[Anna]` stay as they are.
 */
function breakMarks(text: string): string {
  return text.replace(/<(?=[/|｜]?[\p{L}|｜<_])/gu, '< ').replace(/\[(?=\/?[A-Z_]{2,}\])/g, '[ ');
}

/** What the cleaning is about: control characters, other line breaks, brackets. Most messages have nothing of it. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029<[]/;

/** What somebody wrote, trimmed, its line breaks kept. */
export function cleanMessage(text: string): string {
  return SUSPECT.test(text) ? cleaned(text) : text.trim();
}

function cleaned(text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return breakMarks(lines.replace(/[^\P{Cc}\n\t]/gu, '')).trim();
}

/** On one line, so that nothing in it can look like a line of the prompt. */
export function cleanLine(text: string): string {
  return cleanMessage(text).replace(/\s+/g, ' ');
}

/** Line by line, without empty ones; only for use between tags, which the text cannot close. */
export function cleanBlock(text: string): string {
  return cleanMessage(text)
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '')
    .join('\n');
}
