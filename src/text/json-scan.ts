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

const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The characters of the number at a top-level key of a valid JSON object: JSON.parse rounds an id of 17 digits.
 * Of duplicate keys the last counts, as in JSON.parse. Not a reviver, which is slower and overflows the stack on
 * deep nesting.
 */
export function topLevelNumberSource(json: string, key: string): string {
  let source = '';
  let index = skipSpaces(json, 0) + 1;
  while (index < json.length) {
    const keyStart = json.indexOf('"', index);
    if (keyStart === -1) break;
    const keyEnd = skipString(json, keyStart);
    const valueStart = skipSpaces(json, json.indexOf(':', keyEnd) + 1);
    if (parseJson(json.slice(keyStart, keyEnd)) === key) source = numberAt(json, valueStart);
    index = skipValue(json, valueStart);
  }
  return source;
}

function numberAt(json: string, start: number): string {
  NUMBER.lastIndex = start;
  return NUMBER.exec(json)?.[0] ?? '';
}

/** The index after a value; after a number or a word, the value's own start is enough to find the next key. */
function skipValue(json: string, start: number): number {
  const char = json[start];
  if (char === '"') return skipString(json, start);
  if (char === '{' || char === '[') return skipNested(json, start);
  return start;
}
