/** Letters beyond ASCII that all fit in one byte: what the bytes of UTF-8 look like when each became a code point. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes are meant
const BYTES = /^[\x00-\xff]*[\x80-\xff][\x00-\xff]*$/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Instagram's JSON writes each byte of UTF-8 as a code point of its own: 'cafÃ©' for 'café'. What does not decode, or
 * has a letter that is no byte, was right before and stays.
 */
export function repairText(text: string): string {
  if (!BYTES.test(text)) return text;
  try {
    return utf8.decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  } catch {
    return text;
  }
}
