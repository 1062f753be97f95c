import { parseJson, skipNested, skipSpaces, skipSpacesBack } from '../../../text/json-scan.ts';
import type { BodyFields } from './fields.ts';
import { ID_KEYS, isKnownKey, MESSAGE_KEYS } from './fields.ts';

/** A place in a broken JSON text that looks like the beginning of a field. */
interface KeyToken {
  key: string;
  isKnown: boolean;
  /** Index of the key's first character. */
  start: number;
  /** Index of the comma before the key; `start` for the first key. */
  comma: number;
  /** Index of the last character before that comma that is not a space: the value's closing quote, if it has one. */
  lastOfValue: number;
  /** Index of the value's first character. */
  valueStart: number;
}

/** How a template writes its keys. All its fields are written alike, so the first key decides. */
interface KeyStyle {
  token: RegExp;
  /** The quotes that may enclose a value, each with those that close it. */
  quotes: Readonly<Record<string, string>>;
}

const DOUBLE: KeyStyle = {
  token: /"([\p{L}_][\p{L}\p{N}_ .-]{0,63})"\s*:\s*/gu,
  quotes: { '"': '"' },
};
const SINGLE: KeyStyle = {
  token: /'([\p{L}_][\p{L}\p{N}_ .-]{0,63})'\s*:\s*/gu,
  quotes: { '"': '"', "'": "'" },
};
/** What phones and word processors make of straight quotes. */
const SMART: KeyStyle = {
  token: /[“”„‟]([\p{L}_][\p{L}\p{N}_ .-]{0,63})[“”„‟]\s*:\s*/gu,
  quotes: { '"': '"', '“': '“”"', '”': '“”"', '„': '“”‟"', '‟': '“”"' },
};
const UNQUOTED: KeyStyle = {
  token: /\b([A-Za-z_]\w{0,63})\s*:\s*/g,
  quotes: { '"': '"', "'": "'" },
};

/** A customer writes `"yes", "no": maybe`; only what also looks like a value makes an unknown key a field. */
const VALUE_START = /["'“”„‟{[\d-]|true|false|null/y;

/** The style of the key at `start`, or null when no key stands there. Without a brace only quoted keys count. */
function keyStyleAt(text: string, start: number, hasBrace: boolean): KeyStyle | null {
  const quoted = [DOUBLE, SINGLE, SMART];
  const candidates = hasBrace ? [...quoted, UNQUOTED] : quoted;
  const rest = text.slice(start);
  return candidates.find((style) => rest.search(style.token) === 0) ?? null;
}

/** Every place from `first` on where a field may begin: the first key, and keys that follow a comma. */
function findKeyTokens(text: string, style: KeyStyle, first: number): KeyToken[] {
  const tokens: KeyToken[] = [];
  for (const match of text.slice(first).matchAll(style.token)) {
    const start = first + match.index;
    const comma = start === first ? start : skipSpacesBack(text, start - 1);
    if (start !== first && text[comma] !== ',') continue;
    const key = match[1] ?? '';
    const isKnown = isKnownKey(key);
    const valueStart = skipSpaces(text, start + match[0].length);
    VALUE_START.lastIndex = valueStart;
    if (!isKnown && !VALUE_START.test(text)) continue;
    tokens.push({ key, isKnown, start, comma, lastOfValue: skipSpacesBack(text, comma - 1), valueStart });
  }
  return tokens;
}

/** Where the value of each known key stands, as it was written. */
type Regions = Map<string, string>;

/** What a template may hold too much of at its end. */
const TAIL = '}],;';

/**
 * Reads a JSON object that a template broke by putting a customer's words into it unescaped: quotes, line breaks
 * and control characters in strings, values without quotes, trailing commas, missing braces.
 *
 * A value ends where the next field begins (closing quote, comma, key, colon) or where the body ends, so that
 * quotes inside it don't matter. Null when no known field is found. Two passes at most, each linear.
 */
export function repairJson(text: string): BodyFields | null {
  const start = skipSpaces(text, 0);
  const hasBrace = text[start] === '{';
  const first = hasBrace ? skipSpaces(text, start + 1) : start;
  const style = keyStyleAt(text, first, hasBrace);
  if (style === null) return null;
  const body = text.slice(0, endOfFields(text, hasBrace));
  const tokens = findKeyTokens(body, style, first);
  const strict = collect(body, tokens, style, true);
  const loose = isComplete(strict) ? strict : collect(body, tokens, style, false);
  return toFields(isComplete(loose) ? loose : strict, style);
}

/** The index after the last field: before the closing brace and a trailing comma. */
function endOfFields(text: string, hasBrace: boolean): number {
  let last = skipSpacesBack(text, text.length - 1);
  if (hasBrace && text[last] === '}') last = skipSpacesBack(text, last - 1);
  if (text[last] === ',') last = skipSpacesBack(text, last - 1);
  return last + 1;
}

function isComplete(regions: Regions): boolean {
  return MESSAGE_KEYS.some((key) => regions.has(key)) && ID_KEYS.some((key) => regions.has(key));
}

/**
 * Cuts the body at the tokens. `needsQuote`: a value that opens with a quote ends only after a closing one; without
 * it, a comma and a known key are enough, as in a template that forgot its quotes. Of duplicate keys the last
 * counts, as in JSON.parse.
 */
function collect(body: string, tokens: readonly KeyToken[], style: KeyStyle, needsQuote: boolean): Regions {
  const regions: Regions = new Map();
  const nesting = nestedValues(body);
  let open: KeyToken | null = null;
  for (const token of tokens) {
    if (open !== null && !endsValue(body, open, token, style, needsQuote)) continue;
    if (nesting.covers(token)) continue;
    if (open?.isKnown) regions.set(open.key, body.slice(open.valueStart, token.lastOfValue + 1));
    open = token;
    nesting.enter(token);
  }
  if (open?.isKnown) regions.set(open.key, withoutTail(body.slice(open.valueStart), style));
  return regions;
}

/** The last value up to its closing quote, where only brackets, commas and semicolons follow that. */
function withoutTail(region: string, style: KeyStyle): string {
  const closing = style.quotes[region[0] ?? ''] ?? '';
  let last = region.length - 1;
  while (last > 0 && TAIL.includes(region.charAt(last))) last = skipSpacesBack(region, last - 1);
  return last > 0 && closing.includes(region.charAt(last)) ? region.slice(0, last + 1) : region;
}

interface NestedValues {
  /** Skips the object or array that is the token's value, when it is one and it closes. */
  enter: (token: KeyToken) => void;
  /** Whether the token lies inside the value that was skipped last. */
  covers: (token: KeyToken) => boolean;
}

function nestedValues(body: string): NestedValues {
  let end = 0;
  let scanned = 0;
  return {
    enter(token) {
      // Nothing is scanned twice: trying at each of many brackets within brackets would take quadratic time.
      if (token.valueStart < scanned || !isNested(body, token.valueStart)) return;
      const closed = skipNested(body, token.valueStart);
      scanned = closed === -1 ? body.length : closed;
      const next = body[skipSpaces(body, scanned)];
      if (closed !== -1 && (next === ',' || next === undefined)) end = closed;
    },
    covers: (token) => token.start < end,
  };
}

/** Two braces begin a variable that the chat tool left as it is, not an object. */
function isNested(body: string, start: number): boolean {
  return body[start] === '[' || (body[start] === '{' && body[start + 1] !== '{');
}

function endsValue(
  body: string,
  open: KeyToken,
  next: KeyToken,
  style: KeyStyle,
  needsQuote: boolean,
): boolean {
  const closing = style.quotes[body[open.valueStart] ?? ''];
  if (closing === undefined) return true;
  const isClosed = next.lastOfValue > open.valueStart && closing.includes(body[next.lastOfValue] ?? '');
  return isClosed || (!needsQuote && next.isKnown);
}

function toFields(regions: Regions, style: KeyStyle): BodyFields | null {
  if (regions.size === 0) return null;
  const values: Record<string, unknown> = {};
  for (const [key, region] of regions) values[key] = readValue(region, style);
  return { values, numberSource: (key) => regions.get(key) ?? '' };
}

/** A value that is valid by itself is read as JSON; any other is taken literally, without its quotes. */
function readValue(region: string, style: KeyStyle): unknown {
  const parsed = parseJson(region);
  if (parsed !== undefined) return parsed;
  const closing = style.quotes[region[0] ?? ''];
  if (closing === undefined) return region;
  if (region.length > 1 && closing.includes(region.at(-1) ?? '')) return region.slice(1, -1);
  return hasQuoteInside(region, closing) ? region : region.slice(1);
}

function hasQuoteInside(region: string, closing: string): boolean {
  return Array.from(closing).some((quote) => region.indexOf(quote, 1) !== -1);
}
