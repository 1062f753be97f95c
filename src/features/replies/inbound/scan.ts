/** Small steps over JSON text. Each looks at every character once, so that callers stay linear. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** JSON's four, and what copied templates hold besides: no-break space, byte order mark. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xa0 || code === 0xfeff;
}

/** The index of the first character at or after `from` that is not a space, or the length of the text. */
export function skipSpaces(text: string, from: number): number {
  let index = from;
  while (index < text.length && isSpace(text.charCodeAt(index))) index += 1;
  return index;
}

/** The index of the last character at or before `from` that is not a space, or -1. */
export function skipSpacesBack(text: string, from: number): number {
  let index = from;
  while (index >= 0 && isSpace(text.charCodeAt(index))) index -= 1;
  return index;
}

/** The index after the string that opens at `start`, or -1 when it never closes. */
export function skipString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index + 1;
  }
  return -1;
}

/** The index after the object or array that opens at `start`, or -1 when it never closes. Any depth. */
export function skipNested(text: string, start: number): number {
  let depth = 0;
  let index = start;
  while (index < text.length) {
    const char = text[index];
    if (char === '"') {
      index = skipString(text, index);
      if (index === -1) return -1;
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    index += 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** JSON.parse that answers `undefined`, which no JSON text stands for, instead of throwing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
