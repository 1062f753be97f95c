import type { InstagramProblem } from '../../../contract/instagram.ts';
import { AppError } from '../../../errors.ts';
import type { GraphFault, GraphRefusal } from '../graph/graph-request.ts';

/** "Access token has expired, been revoked, or is otherwise invalid." */
const DEAD_TOKEN = 190;
const NO_PERMISSION = 10;
const MESSAGES_OFF = 2_534_041;
/** Too many calls: of an app, a user or an account. */
const TOO_FAST = new Set([4, 17, 32, 613, 80_002]);

const DEATHS: Readonly<Record<number, InstagramProblem>> = {
  458: 'removed',
  460: 'password_changed',
  463: 'expired',
};

/** Why a token is dead for good; null: the fault says nothing of that. */
export function deathOf(fault: GraphFault): InstagramProblem | null {
  if (fault.kind !== 'refused' || fault.code !== DEAD_TOKEN) return null;
  return DEATHS[fault.subcode] ?? 'refused';
}

/** What a fault while connecting means for the owner. */
export function connectError(fault: GraphFault): AppError {
  const isPassing =
    fault.kind !== 'refused' || fault.httpStatus >= 500 || fault.isTransient || TOO_FAST.has(fault.code);
  if (isPassing) return new AppError('instagram_unreachable');
  return new AppError('instagram_refused', { sentence: sentenceFor(fault) });
}

function sentenceFor({ code, subcode, message }: GraphRefusal): string {
  if (subcode === MESSAGES_OFF) return MESSAGES_ARE_OFF;
  if (code === NO_PERMISSION) return PERMISSION_IS_MISSING;
  if (code === DEAD_TOKEN) return TOKEN_IS_DEAD;
  if (/client secret/i.test(message)) return SECRET_IS_WRONG;
  if (/redirect_uri/i.test(message)) return REDIRECT_IS_WRONG;
  if (/platform app/i.test(message)) return APP_IS_WRONG;
  if (/code/i.test(message)) return CODE_IS_OLD;
  return REFUSED;
}

const MESSAGES_ARE_OFF =
  'This account keeps its messages from apps. On your phone open Instagram, then Settings, Messages and story replies, Message controls, Connected tools, and allow access to messages. Then try again.';
const PERMISSION_IS_MISSING =
  'The access does not include messages. Try again, and leave everything switched on that Instagram asks for.';
const TOKEN_IS_DEAD =
  'Instagram does not accept this token. Generate a new one in your Meta app, and copy it to the last character.';
const SECRET_IS_WRONG = 'Meta says that the app secret is wrong. Copy the "Instagram app secret" once more.';
const REDIRECT_IS_WRONG =
  'Meta does not know the redirect address. Enter it in your Meta app exactly as it stands here.';
const APP_IS_WRONG = 'Meta does not know this app ID. Copy the "Instagram app ID" once more.';
const CODE_IS_OLD = 'Instagram’s answer was too old or used already. Connect once more.';
const REFUSED =
  'Instagram refused. Check the app ID and the secret, and that the account is a Business or Creator account.';
