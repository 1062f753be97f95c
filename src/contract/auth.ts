import Type, { type Static } from 'typebox';
import { CODE_TEXT, CodeText, EmailText, HandleText, IdentifierText, UsernameText } from './account-texts.ts';
import { named, published, refused } from './published.ts';

/** A code has six digits and is good for five minutes. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 300;
export const RESEND_WAIT_SECONDS = 30;
export const REMEMBER_ME_DAYS = 30;
export const IDENTIFIER_MAX = 254;

/** Sentences of the sign-in screens that the server says too. */
export const AUTH_TEXTS = {
  identifierMissing: 'Please enter your username or email',
  userNotFound: 'User not found. Please check your username or email',
  codeMalformed: 'Please enter a valid 6-digit OTP',
  codeWrong: 'Invalid or expired OTP',
  usernameTaken: 'Username is already taken',
  usernameAvailable: 'Username is available',
  usernameCheckFailed: 'Error checking username availability',
  registrationIncomplete: 'Please provide a valid username and email',
  verificationCodeMissing: 'Please enter the verification code sent to your email.',
  signInRequired: 'Please sign in to continue.',
  codeRequired: 'Please confirm this change with a code from your e-mail.',
  adminSignInRequired: 'Please log in to access the admin dashboard.',
} as const;

/** Shown instead of a masked address where showing one would tell something about an account. */
export const HIDDEN_EMAIL = 'your e-mail address';

const SIX_DIGITS = /^[0-9]{6}$/;

/** The six digits that were typed, outer spaces removed, or null when that is not a code. */
export function readCode(typed: string): string | null {
  const code = typed.trim();
  return SIX_DIGITS.test(code) ? code : null;
}

/** Unknown fields are refused, not dropped. */
const closed = { additionalProperties: false } as const;

export const LoginBody = named(
  'LoginBody',
  Type.Object({ identifier: IdentifierText() }, { ...closed, examples: [{ identifier: 'anna' }] }),
);
/** `email` is the handle that the first step gave as `actualEmail`. */
export const VerifyBody = named(
  'VerifyBody',
  Type.Object(
    { email: HandleText(), token: CodeText(), rememberMe: Type.Optional(Type.Boolean()) },
    { ...closed, examples: [{ email: 'kKz2pQ9sT4uVwXyZ', token: '123456', rememberMe: true }] },
  ),
);
export const RegisterBody = named(
  'RegisterBody',
  Type.Object(
    { username: UsernameText(), email: EmailText() },
    { ...closed, examples: [{ username: 'anna', email: 'anna@example.com' }] },
  ),
);
export const VerifyRegistrationBody = named(
  'VerifyRegistrationBody',
  Type.Object(
    { email: Type.String(), token: CodeText(), username: Type.String() },
    { ...closed, examples: [{ email: 'anna@example.com', token: '123456', username: 'anna' }] },
  ),
);
export const CheckUsernameBody = named(
  'CheckUsernameBody',
  Type.Object({ username: Type.String() }, { ...closed, examples: [{ username: 'anna' }] }),
);
export const ResendBody = named(
  'ResendBody',
  Type.Object(
    {
      email: Type.String({ description: 'The handle of the step, or the address that is to be confirmed' }),
      username: Type.Optional(Type.String({ description: 'Of a new account' })),
    },
    { ...closed, examples: [{ email: 'kKz2pQ9sT4uVwXyZ' }] },
  ),
);
export const ConfirmBody = named(
  'ConfirmBody',
  Type.Object(
    {
      email: Type.Optional(Type.String({ description: `The handle. ${refused('without `token`')}` })),
      token: Type.Optional(
        Type.String(published({ pattern: CODE_TEXT, description: refused('without `email`') })),
      ),
    },
    closed,
  ),
);

export const Done = named(
  'Done',
  Type.Object({ success: Type.Literal(true), message: Type.Optional(Type.String()) }),
);
const CodePlace = {
  /** The server has no mail server, so the code is found elsewhere. The same for everybody. */
  mailGoesToFiles: Type.Optional(Type.Literal(true)),
  /** Where: a file in this folder of the server, and also what its terminal shows where it has one. */
  codeIsIn: Type.Optional(Type.Object({ folder: Type.String(), isAtTerminal: Type.Boolean() })),
};
export type CodePlace = Pick<CodeSent, keyof typeof CodePlace>;

export const RegistrationSent = named(
  'RegistrationSent',
  Type.Object({ success: Type.Literal(true), ...CodePlace }),
);
export const CodeSent = named(
  'CodeSent',
  Type.Object({
    success: Type.Literal(true),
    ...CodePlace,
    /** What to show: a mask of the address that was typed, or a phrase. */
    email: Type.String(),
    /** The handle to send back with the code; no address. */
    actualEmail: Type.String(),
  }),
);
/** A step sent again: with a handle where the step has one. */
export const Resent = named(
  'Resent',
  Type.Object({
    success: Type.Literal(true),
    email: Type.Optional(Type.String()),
    actualEmail: Type.Optional(Type.String()),
  }),
);
export const SignedIn = named('SignedIn', Type.Object({ success: Type.Literal(true), token: Type.String() }));
export const Available = named(
  'Available',
  Type.Object({ available: Type.Boolean(), message: Type.String() }),
);
export const AdminSignedIn = named(
  'AdminSignedIn',
  Type.Object({
    success: Type.Literal(true),
    token: Type.String(),
    admin: Type.Object({ username: Type.String(), role: Type.String(), email: Type.String() }),
  }),
);

export type LoginBody = Static<typeof LoginBody>;
export type VerifyBody = Static<typeof VerifyBody>;
export type RegisterBody = Static<typeof RegisterBody>;
export type VerifyRegistrationBody = Static<typeof VerifyRegistrationBody>;
export type CheckUsernameBody = Static<typeof CheckUsernameBody>;
export type ResendBody = Static<typeof ResendBody>;
export type ConfirmBody = Static<typeof ConfirmBody>;
export type RegistrationSent = Static<typeof RegistrationSent>;
export type CodeSent = Static<typeof CodeSent>;
export type Resent = Static<typeof Resent>;
