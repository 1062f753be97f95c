import { unescape as unescapePercent } from 'node:querystring';
import { parseJson, topLevelNumberSource } from '../../../text/json-scan.ts';
import type { BodyFields, Quirk } from './fields.ts';
import { ID_KEYS, isKnownKey, MESSAGE_KEYS } from './fields.ts';
import { repairJson } from './repair-json.ts';

const PAIR = /^([\w.%+[\]-]{1,100})=/;
/** Characters that an encoded value never has. */
const NOT_ENCODED = /[\s"<>{}\u0080-\uffff]/;

export type BodyReading =
  | { fields: BodyFields }
  | { refused: 'body_empty' | 'body_not_an_object' | 'body_unreadable' };

/**
 * Finds a body's fields: strict JSON, else repaired JSON, else a form, else the whole text as the message. The
 * content type decides little: tools label forms and plain text as JSON. Notes what it had to forgive.
 */
export function readBody(text: string, contentType: string | undefined, quirks: Quirk[]): BodyReading {
  const value = parseJson(text);
  return value === undefined ? readNonJson(text, contentType, quirks) : readJson(value, text, quirks);
}

function readJson(value: unknown, text: string, quirks: Quirk[]): BodyReading {
  if (typeof value === 'string') {
    const inner = parseJson(value);
    if (!isRecord(inner)) return plainText(value, quirks);
    quirks.push('double_encoded_json');
    return readJson(inner, value, quirks);
  }
  const wrapped = isComplete(value) ? null : unwrap(parseWithDigits(text), MOST_WRAPPINGS);
  if (wrapped !== null && wrapped !== value && (isComplete(wrapped) || !hasAny(value))) {
    quirks.push('wrapped_body');
    return { fields: { values: wrapped, numberSource: () => '' } };
  }
  if (!isRecord(value)) return { refused: 'body_not_an_object' };
  return { fields: { values: value, numberSource: (key) => topLevelNumberSource(text, key) } };
}

/** Under these names flow tools hand on what they got: n8n, Make, Zapier, Pipedream. */
const WRAPPERS = ['body', 'data', 'json', 'payload', 'params', 'parameters', 'fields', 'attributes'];
const MOST_WRAPPINGS = 4;

/** The record with our fields inside a list of one, or of a tool's own wrapping; null where there is none. */
function unwrap(value: unknown, depth: number): Record<string, unknown> | null {
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.length === 1 ? unwrap(value[0], depth - 1) : null;
  if (typeof value === 'string')
    return /^\s*[{[]/.test(value) ? unwrap(parseWithDigits(value), depth - 1) : null;
  if (!isRecord(value)) return null;
  if (isComplete(value)) return value;
  const inner = WRAPPERS.map((name) => unwrap(value[name], depth - 1)).filter((one) => one !== null);
  return inner.find(isComplete) ?? inner[0] ?? (hasAny(value) ? value : null);
}

/** Whether both a message and an id can be read. */
function isComplete(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && hasOne(value, MESSAGE_KEYS) && hasOne(value, ID_KEYS);
}

function hasAny(value: unknown): boolean {
  return isRecord(value) && (hasOne(value, MESSAGE_KEYS) || hasOne(value, ID_KEYS));
}

function hasOne(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return keys.some((key) => typeof value[key] === 'string' || typeof value[key] === 'number');
}

/** Numbers that would lose digits stay texts. */
function parseWithDigits(text: string): unknown {
  try {
    const withDigits = (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value;
    return JSON.parse(text, withDigits);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readNonJson(text: string, contentType: string | undefined, quirks: Quirk[]): BodyReading {
  if (text.startsWith('\uFEFF')) {
    quirks.push('byte_order_mark');
    return readBody(text.replace(/^\uFEFF+/, ''), contentType, quirks);
  }
  const trimmed = text.trim();
  if (trimmed === '') return { refused: 'body_empty' };
  const repaired = repairJson(trimmed);
  if (repaired !== null) {
    quirks.push('repaired_json');
    return { fields: repaired };
  }
  const form = readForm(trimmed, isFormType(contentType));
  if (form !== null) {
    quirks.push('form_body');
    return { fields: form };
  }
  if (trimmed.startsWith('{')) return { refused: 'body_unreadable' };
  return plainText(trimmed, quirks);
}

function isFormType(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
}

function plainText(text: string, quirks: Quirk[]): BodyReading {
  if (text.trim() === '') return { refused: 'body_empty' };
  quirks.push('plain_text');
  return { fields: { values: { message: text }, numberSource: () => '' } };
}

/**
 * Reads `message=Hi&conversation_id=5`; null for any other text. Without a form's label, at least one known key
 * makes it one. A piece without `key=` is the rest of a value with an unescaped `&`; a value with spaces or
 * letters beyond ASCII was not encoded at all and is taken as it is. Of duplicate keys the last counts, as in JSON.
 */
function readForm(text: string, isLabelledForm: boolean): BodyFields | null {
  const raw = splitPairs(text);
  if (raw === null) return null;
  const values: Record<string, string> = {};
  for (const [key, value] of raw) {
    const name = decode(key);
    if (isKnownKey(name)) values[name] = decode(value);
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
