import { MAX_ID } from './contract/common.ts';
import { invalidFields } from './errors.ts';

/** The last moment that a date can name. */
const MAX_TIME = 8_640_000_000_000_000;
const MOST = { time: MAX_TIME, id: MAX_ID, messageId: Number.MAX_SAFE_INTEGER } as const;

/** A place in a list as text, opaque to callers. */
export function encodeCursor(numbers: readonly number[]): string {
  return Buffer.from(numbers.join('.')).toString('base64url');
}

/**
 * The numbers of a cursor of ours, which are what `parts` says. Throws `invalid_input` for anything else: a number that
 * no column holds is an error on Postgres.
 */
export function decodeCursor(cursor: string, parts: readonly (keyof typeof MOST)[]): number[] {
  const words = Buffer.from(cursor, 'base64url').toString().split('.');
  const isOurs =
    words.length === parts.length &&
    parts.every((part, at) => /^\d{1,16}$/.test(words[at] ?? '') && Number(words[at]) <= MOST[part]);
  if (!isOurs) throw invalidFields({ cursor: 'Invalid input' });
  return words.map(Number);
}

/** The `Link` header for the next page of the same list, as the caller can ask for it. */
export function nextLink(
  { url, server }: { url: string; server: { publicPath: string } },
  cursor: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `<${server.publicPath}${pathname}?${searchParams}>; rel="next"`;
}
