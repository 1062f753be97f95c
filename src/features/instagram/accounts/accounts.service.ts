import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Config } from '../../../config.ts';
import { type InstagramProblem, type InstagramState, OPERATOR_APP } from '../../../contract/instagram.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { instagramAppPlace, instagramTokenPlace, type OpenSaved } from '../../../saved-secrets.ts';
import {
  type AccountRow,
  connectedAfter,
  findAccount,
  findHolder,
  killToken,
  noteTimes,
} from './accounts.store.ts';
import { findAppByKey, noteRefused, noteSigned, noteVerified } from './apps.store.ts';
import type { TokenNotices } from './token-notices.ts';

/** An account as whoever receives and sends knows it. Times are UTC milliseconds. */
export interface InstagramAccount {
  id: number;
  userId: number;
  /** null: none was chosen, so nobody answers. */
  templateId: number | null;
  /** What updates call it; also the id in its paths. */
  igUserId: string;
  username: string;
  /** In the clear, never logged; null where there is none, or none that can be read. */
  token: string | null;
  /** Names the token: a later one has another time. */
  tokenIssuedAt: number | null;
  state: InstagramState;
  takeoverMinutes: number;
  /** As `InstagramApp.id`. */
  appId: number | null;
  lastUpdateAt: number | null;
  catchUpAt: number | null;
}

/** Who may call at a webhook address. */
export interface InstagramApp {
  /** null: the operator's. */
  id: number | null;
  /** Any of them may have signed. */
  secrets: readonly string[];
  verifyToken: string;
}

export type InstagramAccounts = ReturnType<typeof createInstagramAccounts>;

export interface InstagramAccountsDeps {
  config: Pick<Config, 'instagram'>;
  db: Database;
  openSaved: OpenSaved;
  tokenNotices: TokenNotices;
  clock: () => number;
}

const MAX_CACHED = 10_000;
const PAGE = 200;
/** How exact the times of what came last are: not each of a thousand updates writes one. */
const NOTE_EVERY_MS = 60_000;
/** Somebody looks at the page meanwhile, and tries again. */
const NOTE_REFUSALS_EVERY_MS = 2_000;
const TELL_REFUSALS_EVERY_MS = 60 * 60_000;

/** What is connected, for those that receive and send. It stays in memory until the account's owner changes something. */
export function createInstagramAccounts(deps: InstagramAccountsDeps) {
  const { config, db, openSaved, tokenNotices, clock } = deps;
  /** Promises, so that updates that arrive together load an account once. */
  const accounts = createBoundedCache<string, Promise<InstagramAccount | null>>(MAX_CACHED);
  const apps = createBoundedCache<string, Promise<(InstagramApp & { userId: number }) | null>>(MAX_CACHED);
  /** When a time was last written. */
  const noted = createBoundedCache<string, number>(MAX_CACHED);
  /** Counts changes, so that what was read before one is not kept after it. */
  let generation = 0;

  function opened(row: AccountRow): InstagramAccount {
    const { id, userId, templateId, igUserId, username, tokenIssuedAt, state, takeoverMinutes, appId } = row;
    const { lastUpdateAt, catchUpAt, sealedToken } = row;
    const token = sealedToken === '' ? null : openSaved(sealedToken, instagramTokenPlace(userId, igUserId));
    return {
      id,
      userId,
      templateId,
      igUserId,
      username,
      token,
      tokenIssuedAt,
      state,
      takeoverMinutes,
      appId,
      lastUpdateAt,
      catchUpAt,
    };
  }

  /** Keeps what `load` finds; what is unknown is not kept, because anyone could fill the memory with it. */
  function cached<T>(
    cache: {
      get(key: string): Promise<T | null> | undefined;
      set(key: string, value: Promise<T | null>): void;
      delete(key: string): void;
    },
    key: string,
    load: () => Promise<T | null>,
  ): Promise<T | null> {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const startedIn = generation;
    const pending = load();
    cache.set(key, pending);
    pending.then(
      (found) => {
        if ((found === null || startedIn !== generation) && cache.get(key) === pending) cache.delete(key);
      },
      () => cache.delete(key),
    );
    return pending;
  }

  async function loadApp(appKey: string): Promise<(InstagramApp & { userId: number }) | null> {
    const row = await findAppByKey(db.knex, appKey);
    if (row === null) return null;
    const { id, userId, verifyToken, sealedSecret, sealedMetaSecret } = row;
    const secret = openSaved(sealedSecret, instagramAppPlace(appKey, 'secret'));
    const meta =
      sealedMetaSecret === '' ? null : openSaved(sealedMetaSecret, instagramAppPlace(appKey, 'meta-secret'));
    return { id, userId, verifyToken, secrets: [secret, meta].filter((one) => one !== null) };
  }

  function operatorApp(): InstagramApp | null {
    const { appId, appSecret, metaAppSecret, verifyToken } = config.instagram;
    if (appId === '') return null;
    return { id: null, verifyToken, secrets: [appSecret, metaAppSecret].filter((one) => one !== '') };
  }

  /** Whether it is time to write it down again. */
  function isDue(name: string, at: number, everyMs = NOTE_EVERY_MS): boolean {
    const last = noted.get(name);
    if (last !== undefined && at < last + everyMs) return false;
    noted.set(name, at);
    return true;
  }

  function forget(userId: number): void {
    generation += 1;
    for (const cache of [accounts, apps])
      for (const [key, pending] of cache.entries())
        pending.then(
          (found) => {
            if (found === null || found.userId === userId) cache.delete(key);
          },
          () => undefined,
        );
  }

  return {
    /** Whoever holds it, connected or with a dead token; null: nobody here. */
    byIgUserId: (igUserId: string): Promise<InstagramAccount | null> =>
      cached(accounts, igUserId, async () => {
        const row = await findHolder(db.knex, igUserId);
        return row === null ? null : opened(row);
      }),
    /**
     * The app behind the last step of a webhook address; null: there is none, answer 404. What it signs is true of accounts
     * with its `appId` alone: every owner knows the secrets of an own app.
     */
    async appSecretsFor(appKey: string): Promise<InstagramApp | null> {
      if (!config.instagram.enabled) return null;
      if (appKey === OPERATOR_APP) return operatorApp();
      return cached(apps, appKey, () => loadApp(appKey));
    },
    /** Meta has verified the webhook address of an app. */
    async noteVerified({ id }: Pick<InstagramApp, 'id'>): Promise<void> {
      if (id !== null) await noteVerified(db.knex, id, clock());
    },
    /** Something with a right signature came to an app's address, also if it is of an account that nobody knows. */
    async noteCall({ id }: Pick<InstagramApp, 'id'>): Promise<void> {
      const now = clock();
      if (id === null || !isDue(`app ${id}`, now)) return;
      await db.knex.transaction(async (trx) => {
        const userId = await noteSigned(trx, id, now);
        if (userId !== null) await tokenNotices.withdraw(trx, userId);
      });
    },
    /** A call to an app's address had another verify token, or a signature by another secret: its owner has to see that. */
    async noteRefused({ id }: Pick<InstagramApp, 'id'>, why: 'token' | 'signature'): Promise<void> {
      const now = clock();
      if (id === null || !isDue(`${why} ${id}`, now, NOTE_REFUSALS_EVERY_MS)) return;
      // The next good call takes it back, however soon.
      noted.delete(`app ${id}`);
      await db.knex.transaction(async (trx) => {
        const userId = await noteRefused(trx, id, why, now);
        // Whoever has read it need not read it with each message.
        if (userId !== null && why === 'signature' && isDue(`told ${id}`, now, TELL_REFUSALS_EVERY_MS))
          await tokenNotices.tellRefused(trx, userId, id);
      });
    },
    /** Something came of this account; `isMessage`: a customer wrote. Cheap: it writes once a minute at most. */
    async noteUpdate(accountId: number, at: number, isMessage = false): Promise<void> {
      const isNews = isDue(`update ${accountId}`, at);
      const isNewMessage = isMessage && isDue(`message ${accountId}`, at);
      if (!isNews && !isNewMessage) return;
      const times = { lastUpdateAt: at, ...(isNewMessage ? { lastMessageAt: at } : {}) };
      await noteTimes(db.knex, accountId, times);
    },
    /** Up to here nothing is missing. */
    noteCaughtUp: (accountId: number, at: number): Promise<void> =>
      noteTimes(db.knex, accountId, { catchUpAt: at }),
    /** All that are connected, read afresh, for work in the background. */
    async *connected(): AsyncGenerator<InstagramAccount> {
      for (let after = 0; ; ) {
        const page = await connectedAfter(db.patient, after, PAGE);
        for (const row of page) yield opened(row);
        const last = page.at(-1);
        if (last === undefined) return;
        after = last.id;
      }
    },
    /**
     * Meta refused this token for good (error 190): it is deleted, and the owner is told at once. Nothing happens where the
     * account has another one by now.
     */
    async markTokenDead(
      { id, tokenIssuedAt }: Pick<InstagramAccount, 'id' | 'tokenIssuedAt'>,
      problem: InstagramProblem,
    ): Promise<void> {
      const account = await findAccount(db.knex, id);
      if (account === null) return;
      const reader = await tokenNotices.readerOf(account.userId);
      await db.knex.transaction(async (trx) => {
        if (!(await killToken(trx, { id, tokenIssuedAt }, problem, clock()))) return;
        await tokenNotices.tellDead(trx, account, problem, reader);
        await recordChange(trx, 'account', account.userId, clock());
      });
      forget(account.userId);
    },
    /** Something of this owner has changed. */
    forget,
  };
}
