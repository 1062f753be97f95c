/** Meta's errors as `graph.instagram.com` answers them. The sentences and statuses are plausible, the codes documented. */
import { longId } from './world.ts';

export interface Said {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** An answer that is an error, thrown from anywhere in the stand-in. */
export class Refusal extends Error {
  readonly said: Said;

  constructor(said: Said, message: string) {
    super(message);
    this.said = said;
  }
}

interface Details {
  subcode?: number;
  status?: number;
  type?: string;
  isTransient?: boolean;
}

export function refusal(code: number, message: string, details: Details = {}): Refusal {
  const { subcode, status = 400, type = 'OAuthException', isTransient } = details;
  const error = {
    message,
    type,
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(isTransient === undefined ? {} : { is_transient: isTransient }),
    fbtrace_id: longId('A', 23),
  };
  return new Refusal({ status, body: { error } }, message);
}

/** Why a token is dead, as Meta's subcodes of error 190 say it. */
export const DEAD_TOKEN = { removed: 458, passwordChanged: 460, expired: 463, invalid: 467 } as const;
export type DeathOfToken = keyof typeof DEAD_TOKEN;

const DEATHS: Record<DeathOfToken, string> = {
  removed: 'Error validating access token: The user has not authorized application.',
  passwordChanged:
    'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  expired: 'Error validating access token: Session has expired.',
  invalid: 'Invalid OAuth access token - Cannot parse access token',
};

/** Every refusal of the Graph API that a call of the product can meet. */
export const refusals = {
  deadToken: (death: DeathOfToken) => refusal(190, DEATHS[death], { subcode: DEAD_TOKEN[death] }),
  noPermission: (scope: string) =>
    refusal(10, `(#10) Application does not have permission for this action: ${scope}`, { status: 403 }),
  noMessages: () =>
    refusal(200, 'The account owner has disabled access to instagram direct messages.', {
      subcode: 2534041,
      status: 403,
    }),
  windowClosed: () =>
    refusal(10, '(#10) This message is sent outside of allowed window.', { subcode: 2534022, status: 403 }),
  notReceiving: () => refusal(551, "(#551) This person isn't receiving messages from you right now."),
  noSuchPerson: () => refusal(100, 'The requested user cannot be found.', { subcode: 2534014 }),
  noPrivateReply: () => refusal(100, 'The comment is invalid for a private reply', { subcode: 2534025 }),
  noConsent: () => refusal(230, '(#230) User consent is required to access user profile'),
  deletedMessage: () => refusal(100, 'The message has been deleted.', { type: 'GraphMethodException' }),
  noSuchObject: (id: string) =>
    refusal(
      100,
      `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
      { subcode: 33, type: 'GraphMethodException' },
    ),
  badParameter: (message: string) => refusal(100, `(#100) ${message}`),
  tooFast: () => refusal(613, '(#613) Calls to this api have exceeded the rate limit.', { subcode: 2534040 }),
  appTooFast: () => refusal(4, '(#4) Application request limit reached', { status: 403, isTransient: true }),
  accountTooFast: () =>
    refusal(80002, '(#80002) There have been too many calls to this Instagram account.', { status: 400 }),
  unknown: () => refusal(1, 'An unknown error has occurred.', { status: 500, isTransient: false }),
  tryLater: () =>
    refusal(2, 'An unexpected error has occurred. Please retry your request later.', {
      status: 500,
      isTransient: true,
    }),
};
