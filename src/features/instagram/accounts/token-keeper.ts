import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import type { Logger } from '../../../log.ts';
import { instagramTokenPlace, type OpenSaved } from '../../../saved-secrets.ts';
import type { GraphAccount } from '../graph/graph-account.ts';
import type { GraphFault } from '../graph/graph-request.ts';
import type { InstagramAccounts } from './accounts.service.ts';
import type { AccountRow } from './accounts.store.ts';
import { type Connections, refreshTime } from './connections.service.ts';
import { deathOf } from './meta-words.ts';
import { claimCheck, findDueCheck } from './token-checks.store.ts';

export interface TokenKeeperDeps {
  db: Database;
  openSaved: OpenSaved;
  graphAccount: Pick<GraphAccount, 'refresh' | 'subscribe'>;
  instagramAccounts: Pick<InstagramAccounts, 'markTokenDead'>;
  connections: Pick<Connections, 'renew' | 'postpone'>;
  log: Logger;
  clock: () => number;
}

export type TokenKeeper = ReturnType<typeof createTokenKeeper>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than looking after one may take. */
const CLAIM_MS = 5 * 60_000;
/** Days before the end of a token on which its owner hears that it could not be renewed. */
const WARNINGS = [1, 3, 7, 14] as const;

/** Renews tokens from their thirtieth day on, once a day until it works, and tells owners long before one ends. */
export function createTokenKeeper(deps: TokenKeeperDeps) {
  const { db, openSaved, graphAccount, instagramAccounts, connections, log, clock } = deps;
  let isStopped = false;

  /** False where nothing is due. */
  async function next(): Promise<boolean> {
    const now = clock();
    const account = await findDueCheck(db.patient, now);
    if (account === null) return false;
    if (!(await claimCheck(db.patient, account.id, now, now + CLAIM_MS))) return true;
    try {
      await look(account);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // Its claim runs out, and then it is tried again.
      log.error({ err: error, accountId: account.id }, 'an Instagram account could not be looked after');
    }
    return true;
  }

  async function look(account: AccountRow): Promise<void> {
    const { userId, igUserId, sealedToken, tokenIssuedAt, tokenExpiresAt } = account;
    const now = clock();
    const token = openSaved(sealedToken, instagramTokenPlace(userId, igUserId));
    if (token === null) return connections.postpone(account, { nextCheckAt: now + DAY_MS, unreadable: true });
    if (tokenExpiresAt !== null && tokenExpiresAt <= now)
      return instagramAccounts.markTokenDead(account, 'expired');
    if (!account.isSubscribed) {
      const subscribed = await graphAccount.subscribe(token, igUserId);
      const death = subscribed.ok ? null : deathOf(subscribed.fault);
      if (death !== null) return instagramAccounts.markTokenDead(account, death);
      const refreshAt = refreshTime(
        tokenIssuedAt ?? 0,
        tokenExpiresAt && tokenExpiresAt - (tokenIssuedAt ?? 0),
      );
      const nextCheckAt = subscribed.ok ? refreshAt : now + HOUR_MS;
      if (subscribed.ok || refreshAt > now)
        return connections.postpone(account, { nextCheckAt, isSubscribed: subscribed.ok });
    }
    const renewed = await graphAccount.refresh(token);
    if (renewed.ok) return connections.renew(account, renewed.value);
    const death = deathOf(renewed.fault);
    if (death !== null) return instagramAccounts.markTokenDead(account, death);
    await connections.postpone(account, later(account, renewed.fault, now));
  }

  /** When it is tried again, and whether the owner has to hear of it now. */
  function later({ tokenExpiresAt, warnedDays }: AccountRow, fault: GraphFault, now: number) {
    const isPassing = fault.kind !== 'refused' || fault.httpStatus >= 500;
    const end = tokenExpiresAt ?? Number.POSITIVE_INFINITY;
    const nextCheckAt = Math.min(now + (isPassing ? HOUR_MS : DAY_MS), end);
    const days = Math.ceil((end - now) / DAY_MS);
    const warning = WARNINGS.find((one) => days <= one);
    const isNew = warning !== undefined && warning < (warnedDays ?? Number.POSITIVE_INFINITY);
    return isNew ? { nextCheckAt, warning: { atDays: warning, days } } : { nextCheckAt };
  }

  return {
    async run(): Promise<void> {
      while (!isStopped && (await next()));
    },
    stop(): void {
      isStopped = true;
    },
  };
}
