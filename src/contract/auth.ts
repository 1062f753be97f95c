import Type, { type Static } from 'typebox';

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

export const LoginBody = Type.Object({ identifier: Type.String() }, closed);
/** `email` is the handle that the first step gave as `actualEmail`. */
export const VerifyBody = Type.Object(
  { email: Type.String(), token: Type.String(), rememberMe: Type.Optional(Type.Boolean()) },
  closed,
);
export const RegisterBody = Type.Object({ username: Type.String(), email: Type.String() }, closed);
export const VerifyRegistrationBody = Type.Object(
  { email: Type.String(), token: Type.String(), username: Type.String() },
  closed,
);
export const CheckUsernameBody = Type.Object({ username: Type.String() }, closed);
export const ResendBody = Type.Object(
  { email: Type.String(), username: Type.Optional(Type.String()) },
  closed,
);
export const ConfirmBody = Type.Object(
  { email: Type.Optional(Type.String()), token: Type.Optional(Type.String()) },
  closed,
);

export const Done = Type.Object({ success: Type.Literal(true), message: Type.Optional(Type.String()) });
const CodePlace = {
  /** The server has no mail server, so the code is found elsewhere. The same for everybody. */
  mailGoesToFiles: Type.Optional(Type.Literal(true)),
  /** Where: a file in this folder of the server, and also what its terminal shows where it has one. */
  codeIsIn: Type.Optional(Type.Object({ folder: Type.String(), isAtTerminal: Type.Boolean() })),
};
export type CodePlace = Pick<CodeSent, keyof typeof CodePlace>;

export const RegistrationSent = Type.Object({ success: Type.Literal(true), ...CodePlace });
export const CodeSent = Type.Object({
  success: Type.Literal(true),
  ...CodePlace,
  /** What to show: a mask of the address that was typed, or a phrase. */
  email: Type.String(),
  /** The handle to send back with the code; no address. */
  actualEmail: Type.String(),
});
/** A step sent again: with a handle where the step has one. */
export const Resent = Type.Object({
  success: Type.Literal(true),
  email: Type.Optional(Type.String()),
  actualEmail: Type.Optional(Type.String()),
});
export const SignedIn = Type.Object({ success: Type.Literal(true), token: Type.String() });
export const Available = Type.Object({ available: Type.Boolean(), message: Type.String() });
export const AdminSignedIn = Type.Object({
  success: Type.Literal(true),
  token: Type.String(),
  admin: Type.Object({ username: Type.String(), role: Type.String(), email: Type.String() }),
});

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
