import { createHash } from 'node:crypto';
import type { Send } from './sends.store.ts';

/** Meta's clock may be behind ours, and it tells whole seconds. */
export const BEFORE_MS = 60_000;
/** What was sent after all was sent soon; the same words later are the owner's. */
const AFTER_MS = 2 * 60_000;

/** What two copies of a message have in common, whatever was done to its white space on the way. */
export function textKey(text: string): string {
  const words = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return createHash('sha256').update(words).digest('base64url').slice(0, 22);
}

/** Whether a message that Meta shows may be this one: the same words at about the same time. `at`: by Meta's clock. */
export function mayBe(
  { claimedAt, textKey: key }: Pick<Send, 'claimedAt' | 'textKey'>,
  { text, at }: { text: string; at: number },
): boolean {
  return at > claimedAt - BEFORE_MS && at < claimedAt + AFTER_MS && textKey(text) === key;
}
