import type { Database } from '../../../db/database.ts';
import type { InstagramAccount } from '../accounts/accounts.service.ts';
import { mayBe } from './same-words.ts';
import { isOurs, openSends, type Send, settleSent } from './sends.store.ts';

/** A message that an account sent, as an update tells of it. */
export interface Echo {
  account: Pick<InstagramAccount, 'userId' | 'igUserId'>;
  /** The customer. */
  igsid: string;
  mid: string;
  /** null where it holds none. */
  text: string | null;
  /** By Meta's clock, in milliseconds. */
  at: number;
}

/** `wait`: a send to this customer is under way; ask again in a second. It is known within half a minute. */
export type EchoVerdict = 'ours' | 'wait' | 'foreign';

/** A call takes ten seconds at most; clocks of processes differ a little. */
const UNDER_WAY_MS = 20_000;

/**
 * Whether what an account said was said by dmreply. One that comes before its send's answer waits for it; where that answer
 * never came, the same words at about the same time are ours, once. All else the owner wrote.
 */
export function createRecognizeEcho(db: Database, clock: () => number) {
  return async ({ account, igsid, mid, text, at }: Echo): Promise<EchoVerdict> => {
    const thread = { userId: account.userId, igUserId: account.igUserId, igsid };
    // Read first: one that is settled meanwhile is found by its id.
    const open = await openSends(db.knex, thread);
    if (await isOurs(db.knex, thread, mid)) return 'ours';
    // Only texts are sent from here.
    if (text === null) return 'foreign';
    const isUnderWay = (send: Send) => send.state === 'claimed' && clock() - send.claimedAt < UNDER_WAY_MS;
    if (open.some(isUnderWay)) return 'wait';
    const same = open.find((send) => mayBe(send, { text, at }));
    if (same === undefined) return 'foreign';
    if (await settleSent(db, same, mid)) return 'ours';
    // Somebody settled one of the two meanwhile.
    return (await isOurs(db.knex, thread, mid)) ? 'ours' : 'foreign';
  };
}
