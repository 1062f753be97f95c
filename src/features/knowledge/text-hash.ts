import { createHash } from 'node:crypto';

/** Of a source's text, to tell whether it says something new. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
