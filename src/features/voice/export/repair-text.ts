/** Letters beyond ASCII that all fit in one byte: what the bytes of UTF-8 look like when each became a code point. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes are meant
const BYTES = /^[\x00-\xff]*[\x80-\xff][\x00-\xff]*$/;

/**
 * Instagram's JSON writes each byte of UTF-8 as a code point of its own: 'cafÃ©' for 'café'. What does not decode, or
 * has a letter that is no byte, was right before and stays.
 */
export function repairText(text: string): string {
  return BYTES.test(text) ? (decodeUtf8(text) ?? text) : text;
}

/** By hand: `TextDecoder` takes three times as long for short texts, and ten times where it has to throw. */
function decodeUtf8(bytes: string): string | null {
  let decoded = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.charCodeAt(at);
    if (first < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceLength(first);
    if (length === 0 || at + length > bytes.length) return null;
    let point = first & (0x7f >> length);
    for (let next = at + 1; next < at + length; next += 1) {
      const byte = bytes.charCodeAt(next);
      if (byte >> 6 !== 0b10) return null;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point < LEAST[length] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    decoded += bytes.slice(from, at) + String.fromCodePoint(point);
    at += length;
    from = at;
  }
  return decoded + bytes.slice(from);
}

/** The smallest code point that a sequence of this length may write. */
const LEAST = { 2: 0x80, 3: 0x800, 4: 0x10000 } as const;

function sequenceLength(first: number): 0 | 2 | 3 | 4 {
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}
