import { unescape as unescapePercent } from 'node:querystring';
import type { BodyFields } from './inbound.types.ts';
import { isKnownKey } from './keys.ts';

const PAIR = /^([\w.%+[\]-]{1,100})=/;
/** Characters that an encoded value never has. */
const NOT_ENCODED = /[\s"<>{}\u0080-\uffff]/;

/**
 * Reads `message=Hi&conversation_id=5`; null when it is no form. Without a form's label, at least one known key
 * makes it one. A piece that is no `key=value` is the rest of a value with an unescaped `&`; a value with spaces or
 * letters beyond ASCII was not encoded at all and is taken as it is. Of duplicate keys the last counts, as in JSON.
 */
export function readForm(text: string, isLabelledForm: boolean): BodyFields | null {
  const raw = splitPairs(text);
  if (raw === null) return null;
  const values: Record<string, string> = {};
  for (const [key, value] of raw) {
    if (isKnownKey(key)) values[key] = decode(value);
  }
  if (!isLabelledForm && Object.keys(values).length === 0) return null;
  return { values, numberSource: () => '' };
}

function splitPairs(text: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  let key: string | undefined;
  for (const piece of text.split('&')) {
    const match = PAIR.exec(piece);
    if (match !== null) {
      key = match[1] ?? '';
      pairs.set(key, piece.slice(match[0].length));
    } else if (key === undefined) {
      return null;
    } else {
      pairs.set(key, `${pairs.get(key)}&${piece}`);
    }
  }
  return pairs;
}

function decode(value: string): string {
  return NOT_ENCODED.test(value) ? value : unescapePercent(value.replaceAll('+', ' '));
}
