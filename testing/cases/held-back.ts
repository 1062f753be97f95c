import { createHash } from 'node:crypto';

/**
 * Whether a case is held back: no rule is written with it in view, and its result is printed, never required.
 * The choice is a hash of the case's own text, so it stays the same when cases are added, moved or deleted.
 */
export function isHeldBack(text: string): boolean {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % 3 === 0;
}
