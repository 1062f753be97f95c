import type { Knex } from 'knex';
import type { AccountRef, StartedSession } from '../../callers.ts';
import { REMEMBER_ME_DAYS } from '../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import type { Audit } from '../audit/audit.service.ts';
import { browserName } from './browser-name.ts';
import {
  confirmSession,
  deleteAllSessions,
  deletePastSessions,
  deleteSession,
  deleteSessions,
  type FoundSession,
  findSession,
  insertSession,
  listSessions,
  type Session,
  touchSession,
} from './sessions.store.ts';

export type { Session };

export type Sessions = ReturnType<typeof createSessions>;

export interface StartOptions {
  isRemembered: boolean;
  userAgent: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USER_HOURS = 24;
const ADMIN_HOURS = 12;
/** An admin's session is trusted with changes for its first day, and after a code for a quarter of an hour. */
const TRUSTED_MS = DAY_MS;
const CONFIRMED_MS = 15 * 60_000;
/** How exact 'last seen' is; a write on every request would be a sync to disk on every request. */
const SEEN_EVERY_MS = 15 * 60_000;
const FLUSH_BATCH = 200;
const USER_AGENT_MAX = 200;

export function createSessions(
  db: Database,
  audit: Audit,
  clock: () => number,
  random: (bytes: number) => Buffer,
) {
  /** The same inside the caller's transaction. */
  async function endOthersIn(
    trx: Knex,
    account: AccountRef,
    keepId: number | null,
    by = account,
  ): Promise<number> {
    const ended = await deleteSessions(trx, account, keepId);
    if (ended > 0)
      await audit.record(trx, { action: 'sessions.ended', by, ...about(account), after: { ended } });
    return ended;
  }

  return {
    async start(
      trx: Knex.Transaction,
      account: AccountRef,
      { isRemembered, userAgent }: StartOptions,
    ): Promise<StartedSession> {
      const createdAt = clock();
      const shortMs = ('adminId' in account ? ADMIN_HOURS : USER_HOURS) * HOUR_MS;
      const expiresAt = createdAt + (isRemembered ? REMEMBER_ME_DAYS * DAY_MS : shortMs);
      const tokenId = random(16).toString('hex');
      const session = { tokenId, createdAt, expiresAt, userAgent: userAgent.slice(0, USER_AGENT_MAX) };
      await insertSession(trx, account, session);
      const browser = browserName(userAgent);
      await audit.record(trx, { action: 'session.started', by: account, after: { browser, isRemembered } });
      return { tokenId, account, createdAt, expiresAt };
    },
    /** Asked on every request, and cached nowhere: what is ended is ended at once, in every process. */
    async find(kind: 'user' | 'admin', tokenId: string): Promise<FoundSession | null> {
      const now = clock();
      const session = await findSession(db.knex, kind, tokenId, now);
      if (session !== null && now - session.lastSeenAt > SEEN_EVERY_MS)
        await touchSession(db.knex, session.id, now);
      return session;
    },
    list: (account: AccountRef): Promise<Session[]> => listSessions(db.knex, account, clock()),
    /** `by` is who ends it, where that is not the account itself. */
    end: (account: AccountRef, id: number, by: AccountRef = account): Promise<boolean> =>
      db.knex.transaction(async (trx) => {
        const isEnded = await deleteSession(trx, account, id);
        if (isEnded) await audit.record(trx, { action: 'session.ended', by, ...about(account) });
        return isEnded;
      }),
    /** Ends all but `keepId`, or all of them; returns how many. */
    endOthers: (account: AccountRef, keepId: number | null, by?: AccountRef): Promise<number> =>
      db.knex.transaction((trx) => endOthersIn(trx, account, keepId, by)),
    endOthersIn,
    /** For the operator: everybody signs in anew, or only what has run out is removed. */
    async flush(which: 'all' | 'expired'): Promise<number> {
      if (which === 'all') {
        return db.knex.transaction(async (trx) => {
          const ended = await deleteAllSessions(trx);
          await audit.record(trx, { action: 'sessions.ended', after: { ended, of: 'everybody' } });
          return ended;
        });
      }
      let total = 0;
      for (let removed = FLUSH_BATCH; removed === FLUSH_BATCH; total += removed) {
        removed = await deletePastSessions(db.knex, clock(), FLUSH_BATCH);
      }
      return total;
    },
    confirm: (trx: Knex.Transaction, id: number): Promise<void> => confirmSession(trx, id, clock()),
    /** Whether an admin may save settings and prices without entering a code again. */
    isFresh({ createdAt, confirmedAt }: Pick<Session, 'createdAt' | 'confirmedAt'>): boolean {
      const now = clock();
      if (now - createdAt < TRUSTED_MS) return true;
      return confirmedAt !== null && now - confirmedAt < CONFIRMED_MS;
    },
  };
}

/** The account that the log names, where it is a user's. */
function about(account: AccountRef): { userId?: number } {
  return 'userId' in account ? { userId: account.userId } : {};
}
