import { CODE_SECONDS } from '../../contract/auth.ts';
import { compose } from '../layout.ts';
import type { Brand, MailContent, MailOf } from '../mail.ts';

const GOOD_FOR = `It is valid for ${CODE_SECONDS / 60} minutes. Do not share it.`;
const NOT_YOU = 'If you did not ask for it, you can ignore this e-mail: nothing happens without the code.';

export function signInCode({ code }: MailOf<'sign-in-code'>, brand: Brand): MailContent {
  return compose(brand, `Your sign-in code for ${brand.platformName}: ${code}`, [
    `Here is your code to sign in to ${brand.platformName}:`,
    { code },
    GOOD_FOR,
    NOT_YOU,
  ]);
}

export function registrationCode({ code, username }: MailOf<'registration-code'>, brand: Brand): MailContent {
  return compose(brand, `Welcome to ${brand.platformName}! Your code: ${code}`, [
    `Hello ${username}, here is the code that opens your account:`,
    { code },
    GOOD_FOR,
    NOT_YOU,
  ]);
}

export function emailChangeCode({ code, username }: MailOf<'email-change-code'>, brand: Brand): MailContent {
  return compose(brand, `Confirm your new e-mail address for ${brand.platformName}: ${code}`, [
    `Hello ${username}, here is the code that makes this your e-mail address on ${brand.platformName}:`,
    { code },
    GOOD_FOR,
    NOT_YOU,
  ]);
}

export function deletionCode({ code, username }: MailOf<'deletion-code'>, brand: Brand): MailContent {
  return compose(brand, `Delete your account on ${brand.platformName}: ${code}`, [
    `Hello ${username}, here is the code that deletes your account with everything in it:`,
    { code },
    `${GOOD_FOR} What is deleted can't be brought back.`,
    'If you did not ask for it, somebody else is signed in as you: ' +
      'sign in, open your profile and choose "Sign out everywhere else".',
  ]);
}

export function adminCode({ code }: MailOf<'admin-code'>, brand: Brand): MailContent {
  return compose(brand, `Your admin code for ${brand.platformName}: ${code}`, [
    `Here is your code for the admin area of ${brand.platformName}:`,
    { code },
    GOOD_FOR,
    NOT_YOU,
  ]);
}
