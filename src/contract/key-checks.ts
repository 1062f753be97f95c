/** What the provider said to a key that was just saved; it is saved in every case. */
export const KEY_CHECKS = {
  valid: 'The key works.',
  refused: 'The key was saved, but it is refused. Please check it.',
  unreachable: 'The key was saved, but the provider could not be reached to try it.',
  unreadable: 'The saved key can’t be read any more. Please enter it again.',
} as const;
export type KeyCheckResult = keyof typeof KEY_CHECKS;
