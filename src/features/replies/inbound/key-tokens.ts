import { isKnownKey } from './keys.ts';
import { skipSpaces, skipSpacesBack } from './scan.ts';

/** A place in a broken JSON text that looks like the beginning of a field. */
export interface KeyToken {
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
export interface KeyStyle {
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
export function keyStyleAt(text: string, start: number, hasBrace: boolean): KeyStyle | null {
  const quoted = [DOUBLE, SINGLE, SMART];
  const candidates = hasBrace ? [...quoted, UNQUOTED] : quoted;
  const rest = text.slice(start);
  return candidates.find((style) => rest.search(style.token) === 0) ?? null;
}

/** Every place from `first` on where a field may begin: the first key, and keys that follow a comma. */
export function findKeyTokens(text: string, style: KeyStyle, first: number): KeyToken[] {
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
