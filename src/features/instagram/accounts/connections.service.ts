import type { InstagramProblem } from '../../../contract/instagram.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { isUniqueViolation } from '../../../db/unique.ts';
import { AppError } from '../../../errors.ts';
import { instagramTokenPlace } from '../../../saved-secrets.ts';
import type { Secrets } from '../../../secrets.ts';
import type { Audit } from '../../audit/audit.service.ts';
import type { Profile } from '../graph/graph-account.ts';
import type { InstagramAccounts } from './accounts.service.ts';
import { type AccountRow, findHolder, findOwned, insertAccount, updateAccount } from './accounts.store.ts';
import type { TokenNotices } from './token-notices.ts';

/** What Meta has given: a token, and whose it is. */
export interface Grant extends Profile {
  /** null: the operator's app. */
  appId: number | null;
  token: string;
  expiresInMs: number;
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

const DAY_MS = 24 * 60 * 60_000;
/** A token is renewed from its thirtieth day on, every day until it worked. */
export const REFRESH_AFTER_MS = 30 * DAY_MS;

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
          tokenIssuedAt: now,
          tokenExpiresAt: now + expiresInMs,
          state: 'connected',
          problem: '',
          isSubscribed,
          warnedDays: null,
          nextCheckAt: now + Math.min(REFRESH_AFTER_MS, expiresInMs / 2),
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
