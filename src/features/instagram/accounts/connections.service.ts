import type { InstagramProblem } from '../../../contract/instagram.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { isUniqueViolation } from '../../../db/unique.ts';
import { AppError } from '../../../errors.ts';
import { instagramTokenPlace } from '../../../saved-secrets.ts';
import type { Secrets } from '../../../secrets.ts';
import type { Audit } from '../../audit/audit.service.ts';
import type { GivenToken, Profile } from '../graph/graph-account.ts';
import type { InstagramAccounts } from './accounts.service.ts';
import {
  type AccountRow,
  findAccount,
  findHolder,
  findOwned,
  insertAccount,
  updateAccount,
} from './accounts.store.ts';
import type { TokenNotices } from './token-notices.ts';

/** What Meta has given: a token, and whose it is. */
export interface Grant extends Profile {
  /** null: the operator's app. */
  appId: number | null;
  token: string;
  /** null: Meta has not said; the token is less than a day old then. */
  expiresInMs: number | null;
  isSubscribed: boolean;
}

export interface ConnectionsDeps {
  db: Database;
  audit: Audit;
  secrets: Secrets;
  instagramAccounts: Pick<InstagramAccounts, 'forget'>;
  tokenNotices: TokenNotices;
  clock: () => number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A token is renewed from its thirtieth day on, every day until it worked. */
const REFRESH_AFTER_MS = 30 * DAY_MS;
const SUBSCRIBE_AGAIN_MS = 10 * 60_000;

/** What is put off until then, and what has come out. */
interface Postponed {
  nextCheckAt: number;
  isSubscribed?: boolean;
  /** The owner hears that it ends in so many days; `atDays`: the step of that. */
  warning?: { atDays: number; days: number };
  /** The saved token can't be opened; it stays, for the day on which the right key is back. */
  unreadable?: boolean;
}

export type Connections = ReturnType<typeof createConnections>;

/** Writes down which accounts are connected, with which token. No call of Meta is made here. */
export function createConnections(deps: ConnectionsDeps) {
  const { db, audit, secrets, instagramAccounts, tokenNotices, clock } = deps;

  /** @throws conflict Somebody else has it connected. */
  async function write(userId: number, grant: Grant, templateId: number | null): Promise<AccountRow> {
    const { igUserId, igScopedId, username, appId, token, expiresInMs, isSubscribed } = grant;
    const sealedToken = secrets.encrypt(token, instagramTokenPlace(userId, igUserId));
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const now = clock();
      const holder = await findHolder(trx, igUserId);
      if (holder !== null && holder.userId !== userId) {
        if (holder.state === 'connected') throw new AppError('instagram_taken');
        // Its access is dead, and whoever comes now has shown that the account is theirs.
        await release(trx, holder, 'moved', now);
        await recordChange(trx, 'account', holder.userId, now);
      }
      const before = await findOwned(trx, userId, { igUserId });
      const row = before ?? (await insertAccount(trx, { userId, igUserId, username }, now));
      await updateAccount(
        trx,
        row.id,
        {
          appId,
          igScopedId,
          username,
          templateId: row.templateId ?? templateId,
          sealedToken,
          ...times(now, expiresInMs),
          state: 'connected',
          problem: '',
          isSubscribed,
          warnedDays: null,
          ...(isSubscribed ? {} : { nextCheckAt: now + SUBSCRIBE_AGAIN_MS }),
        },
        now,
      );
      await tokenNotices.withdraw(trx, userId);
      await audit.record(trx, { action: 'instagram.connected', by: { userId }, after: { username } });
      await recordChange(trx, 'account', userId, now);
      return row;
    });
  }

  async function release(
    trx: Parameters<typeof updateAccount>[0],
    { id }: Pick<AccountRow, 'id'>,
    problem: InstagramProblem,
    now: number,
  ): Promise<void> {
    const gone = { sealedToken: '', tokenIssuedAt: null, tokenExpiresAt: null, nextCheckAt: null } as const;
    const change = {
      ...gone,
      state: 'disconnected',
      isSubscribed: false,
      warnedDays: null,
      problem,
    } as const;
    await updateAccount(trx, id, change, now);
  }

  return {
    /** @throws instagram_taken Somebody else has it connected. */
    async assertFree(userId: number, igUserId: string): Promise<void> {
      const holder = await findHolder(db.knex, igUserId);
      if (holder !== null && holder.userId !== userId && holder.state === 'connected')
        throw new AppError('instagram_taken');
    },
    /** A token in the place of the one before, unless that was replaced meanwhile. */
    async renew(account: AccountRow, { token, expiresInMs }: GivenToken): Promise<void> {
      const { id, userId, igUserId, tokenIssuedAt } = account;
      const sealedToken = secrets.encrypt(token, instagramTokenPlace(userId, igUserId));
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const now = clock();
        const current = await findAccount(trx, id);
        if (current?.state !== 'connected' || current.tokenIssuedAt !== tokenIssuedAt) return;
        await updateAccount(trx, id, { sealedToken, ...times(now, expiresInMs), warnedDays: null }, now);
        await tokenNotices.withdraw(trx, userId);
        await recordChange(trx, 'account', userId, now);
      });
      instagramAccounts.forget(userId);
    },
    /** Nothing changes for those who receive and send. */
    async postpone(
      account: AccountRow,
      { nextCheckAt, isSubscribed, warning, unreadable }: Postponed,
    ): Promise<void> {
      const reader = await tokenNotices.readerOf(account.userId);
      const change = {
        nextCheckAt,
        ...(isSubscribed === undefined ? {} : { isSubscribed }),
        ...(warning === undefined ? {} : { warnedDays: warning.atDays }),
      };
      await db.knex.transaction(async (trx) => {
        await updateAccount(trx, account.id, change, clock());
        if (warning !== undefined) await tokenNotices.tellEnding(trx, account, warning.days, reader);
        if (unreadable) await tokenNotices.tellDead(trx, account, 'unreadable', null);
      });
    },
    /**
     * Connects it, or renews it: then template and settings stay. `templateId`: for one that has none yet. Returns its id.
     * @throws conflict Somebody else has it connected.
     */
    async keep(userId: number, grant: Grant, templateId: number | null): Promise<number> {
      try {
        const { id } = await write(userId, grant, templateId);
        return id;
      } catch (error) {
        // Somebody else was a moment faster.
        if (isUniqueViolation(error)) throw new AppError('instagram_taken');
        throw error;
      } finally {
        instagramAccounts.forget(userId);
      }
    },
    /** Its token is deleted; conversations stay. False where it was not connected. */
    async disconnect(
      account: AccountRow,
      problem: InstagramProblem,
      by?: { userId: number },
    ): Promise<boolean> {
      if (account.state === 'disconnected') return false;
      const { userId, username } = account;
      await db.knex.transaction(async (trx) => {
        await release(trx, account, problem, clock());
        await tokenNotices.withdraw(trx, userId);
        await audit.record(trx, { action: 'instagram.disconnected', by, userId, before: { username } });
        await recordChange(trx, 'account', userId, clock());
      });
      instagramAccounts.forget(userId);
      return true;
    },
  };
}

/** Of a new token. One whose end is not known can be renewed, and its end learned, on its second day. */
function times(now: number, expiresInMs: number | null) {
  return {
    tokenIssuedAt: now,
    tokenExpiresAt: expiresInMs === null ? null : now + expiresInMs,
    nextCheckAt: refreshTime(now, expiresInMs),
  };
}

export function refreshTime(issuedAt: number, expiresInMs: number | null): number {
  if (expiresInMs === null) return issuedAt + DAY_MS + HOUR_MS;
  return issuedAt + Math.floor(Math.min(REFRESH_AFTER_MS, expiresInMs / 2));
}
