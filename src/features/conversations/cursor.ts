import { invalidFields } from '../../errors.ts';

/** A place in a list as text, opaque to callers. */
export function encodeCursor(numbers: readonly number[]): string {
  return Buffer.from(numbers.join('.')).toString('base64url');
}

/** The numbers of a cursor of ours. Throws `invalid_input` for anything else. */
export function decodeCursor(cursor: string, count: number): number[] {
  const numbers = Buffer.from(cursor, 'base64url').toString().split('.').map(Number);
  const isOurs = numbers.length === count && numbers.every((each) => Number.isSafeInteger(each) && each >= 0);
  if (!isOurs) throw invalidFields({ cursor: 'Invalid input' });
  return numbers;
}

/** The `Link` header for the next page of the same list. */
export function nextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
