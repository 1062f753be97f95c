import type { TextRule } from './fields.ts';

export const USERNAME_RULE = {
  min: 3,
  max: 30,
  tooShort: 'Username must be at least 3 characters',
} as const satisfies TextRule;
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/;
export const USERNAME_CHARACTERS = 'Only letters, digits, "_", "." and "-" can be used';
export const EMAIL_MAX = 254;
export const INVALID_EMAIL = 'Please enter a valid email address';

/** Names that would let somebody pose as the service. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  (
    'admin administrator api root support help info mail postmaster webmaster hostmaster abuse security billing sales ' +
    'contact dmreply system staff team moderator owner official noreply no-reply null undefined me login register'
  ).split(' '),
);

const EMAIL_PATTERN = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/;
/** What nobody sees, such as a space of no width: the address would look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** One address, nothing around it. Deliberately loose about the local part; the code that is mailed decides. */
export function isEmail(text: string): boolean {
  // Some letters grow when they become lower case, and addresses are compared in lower case.
  const length = Math.max(text.length, text.toLowerCase().length);
  return (
    length <= EMAIL_MAX &&
    EMAIL_PATTERN.test(text) &&
    !INVISIBLE.test(text) &&
    !text.includes('..') &&
    text.isWellFormed()
  );
}

/** The sentence that says what is wrong with a user name, or null. */
export function checkUsername(name: string): string | null {
  if (name.length < USERNAME_RULE.min) return USERNAME_RULE.tooShort;
  if (name.length > USERNAME_RULE.max) return `At most ${USERNAME_RULE.max} characters`;
  if (!USERNAME_PATTERN.test(name)) return USERNAME_CHARACTERS;
  return RESERVED_USERNAMES.has(name.toLowerCase()) ? 'Username is already taken' : null;
}
