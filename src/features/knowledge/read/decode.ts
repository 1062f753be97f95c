import { TextDecoder } from 'node:util';
import { ReadError } from './document.ts';

/** In the first bytes of a page, as browsers look for it. */
const HTML_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{2,40})/i;
const XML_CHARSET = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{2,40})/i;
const LOOKED_AT = 4096;

/**
 * The text of a file: what its first bytes say, then HTTP, then the page itself; UTF-8 where it is that, else UTF-16 or
 * Windows' letters. Throws `ReadError` for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array, type = ''): string {
  const text = decoderFor(bytes, type).decode(bytes);
  // No text file holds NUL.
  if (text.includes('\0')) throw new ReadError('unknown_kind');
  return text;
}

function decoderFor(bytes: Uint8Array, type: string): TextDecoder {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(LOOKED_AT, bytes.length)).toString(
    'latin1',
  );
  const said = /charset\s*=\s*"?\s*([\w-]{2,40})/i.exec(type)?.[1];
  const named = said ?? HTML_CHARSET.exec(head)?.[1] ?? XML_CHARSET.exec(head)?.[1];
  // A page that can be read as ASCII is not in UTF-16, whatever it says.
  const label = said === undefined && /^utf-?16/i.test(named ?? '') ? undefined : named;
  return decoderNamed(label) ?? guessed(bytes, head);
}

function decoderNamed(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function guessed(bytes: Uint8Array, head: string): TextDecoder {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1)
    if (head.charCodeAt(at) === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 5 && even < odd / 10) return new TextDecoder('utf-16le');
  if (even > head.length / 5 && odd < even / 10) return new TextDecoder('utf-16be');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return new TextDecoder();
  } catch {
    return new TextDecoder('windows-1252');
  }
}
