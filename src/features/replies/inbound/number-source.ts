import { parseJson, skipNested, skipSpaces, skipString } from './scan.ts';

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
