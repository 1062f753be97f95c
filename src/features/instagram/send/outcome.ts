import type { InstagramProblem } from '../../../contract/instagram.ts';
import type { GraphResult, SentMessage } from '../graph/graph-client.ts';
import type { GraphRefusal } from '../graph/graph-request.ts';

/** Who has to be left alone for a while: the account, or all accounts of its app. */
export type Braked = 'account' | 'app';

/** What a call of the Send API came to. */
export type SendOutcome =
  | ({ kind: 'sent' } & SentMessage)
  /** Nothing was sent, and it may work later. */
  | { kind: 'later'; problem: string; brake: Braked | null }
  /** Nothing was sent, and it would not be. `death`: of the token. */
  | { kind: 'refused'; problem: string; death: InstagramProblem | null }
  /** It may have been sent. */
  | { kind: 'unknown'; problem: string };

/**
 * What Meta's errors say about whether the message was sent. Sources, all below developers.facebook.com:
 * - [M] documentation/business-messaging/messenger-platform/error-codes, March 18, 2026
 * - [G] docs/graph-api/guides/error-handling
 * - [C] public code that uses the API; not in documents
 *
 * | Code | Says | Was it sent? |
 * |---|---|---|
 * | no connection | refused, no such host, timed out while connecting | no: no byte has left |
 * | no answer | reset, timed out, cut, not readable | unknown |
 * | 5xx without a code, 408 | down, or a proxy's answer | unknown |
 * | 1, -1 | 'unknown error' [M, G]; of 1/1357046 [M] says that the messages were all sent | unknown |
 * | 2 | 'unexpected error, retry later' [M], downtime [G] | unknown |
 * | 1200 | 'temporary send message failure' [C] | unknown |
 * | any other with `is_transient` | | unknown |
 * | 4, 17, 32, 341, 613, 80002, 80006; status 429 | too many calls: of the app (4), else of the account [M, G] | no |
 * | 368 | blocked for a while for breaking rules: 'wait and retry' [G] | no |
 * | 190, 102 | the token is dead [M, G] | no |
 * | 10/2534022 | outside of the window [M] | no |
 * | 200/2534041 | the owner has switched messages for apps off [C] | no |
 * | 3, 10, 200 to 299 | no permission [G] | no |
 * | 551 | the customer takes no messages [M] | no |
 * | 100/2534014 | no such customer [C] | no |
 * | 100/2534025 | the comment can't be answered privately, or was already [C] | no |
 * | any other code of a 4xx | wrong request | no |
 */
export function outcomeOf(result: GraphResult<SentMessage>): SendOutcome {
  if (result.ok) return { kind: 'sent', ...result.value };
  const { fault } = result;
  if (fault.kind === 'unreachable')
    return { kind: 'later', problem: 'Instagram could not be reached.', brake: null };
  if (fault.kind === 'no_answer') return UNKNOWN;
  return refusalOutcome(fault);
}

const UNKNOWN: SendOutcome = { kind: 'unknown', problem: 'Instagram did not confirm it.' };
const PERHAPS_SENT: ReadonlySet<number> = new Set([-1, 1, 2, 1200]);
const TOO_MANY_CALLS: ReadonlySet<number> = new Set([17, 32, 341, 368, 613, 80002, 80006]);
const APP_LIMIT = 4;
const DEAD_TOKEN: ReadonlySet<number> = new Set([102, 190]);
/** By subcode. */
const DEATHS: Readonly<Record<number, InstagramProblem>> = {
  458: 'removed',
  460: 'password_changed',
  463: 'expired',
};

function refusalOutcome({ code, subcode, httpStatus, isTransient }: GraphRefusal): SendOutcome {
  if (PERHAPS_SENT.has(code)) return UNKNOWN;
  if (code === APP_LIMIT) return { kind: 'later', problem: LIMITED, brake: 'app' };
  if (TOO_MANY_CALLS.has(code) || httpStatus === 429)
    return { kind: 'later', problem: LIMITED, brake: 'account' };
  if (DEAD_TOKEN.has(code))
    return { kind: 'refused', problem: CONNECT_AGAIN, death: DEATHS[subcode] ?? 'refused' };
  const problem = PROBLEMS[`${code}/${subcode}`] ?? PROBLEMS[code] ?? permissionProblem(code);
  if (problem !== null) return { kind: 'refused', problem, death: null };
  if (isTransient || httpStatus >= 500 || httpStatus === 408) return UNKNOWN;
  const name = code === 0 ? `status ${httpStatus}` : `error ${code}`;
  return { kind: 'refused', problem: `Instagram refused it (${name}).`, death: null };
}

export const LIMITED = 'Instagram takes no more messages from this account at the moment.';
export const CONNECT_AGAIN =
  'Instagram no longer accepts the connection. Connect the account again, then send this yourself.';
/** While it still goes out by itself: an owner who sent it as well would answer twice. */
export const UNTIL_CONNECTED =
  'Instagram no longer accepts the connection. Connect the account again, and it is sent.';
export const WINDOW_CLOSED = 'Instagram takes nothing later than 24 hours after the customer’s last message.';

export const SWITCHED_OFF =
  'Messages are switched off for apps. In the Instagram app, allow access to messages in the settings for messages.';
export const NO_PERMISSION =
  'The connection may not send messages. Connect the account again, and allow messages on Instagram’s page.';

const PROBLEMS: Readonly<Record<string, string>> = {
  '10/2534022': WINDOW_CLOSED,
  '200/2534041': SWITCHED_OFF,
  '551': 'Instagram says that this customer takes no messages from you. They may have blocked you.',
  '100/2534014': 'Instagram does not know this customer any more.',
  '100/2534025': 'This comment can’t be answered privately any more: it was deleted, or answered already.',
};

function permissionProblem(code: number): string | null {
  if (code !== 3 && code !== 10 && (code < 200 || code > 299)) return null;
  return NO_PERMISSION;
}
