import type { Database } from '../../../db/database.ts';
import { instagramTokenPlace, type OpenSaved } from '../../../saved-secrets.ts';
import type { AppRow, InstagramApps } from '../accounts/apps.service.ts';
import type { AccountRow, InstagramConnect } from '../accounts/connect.service.ts';
import { type Counted, countUpdates, lastSaidAt, outgoingSince, tooOldSince } from './checkup.store.ts';
import { type Outgoing, toOutgoing } from './outgoing.ts';

/** What is known of a connected account, and of its messages of the last seven days. Times are UTC milliseconds. */
export interface AccountFacts {
  account: AccountRow;
  isTokenReadable: boolean;
  /** The owner's own app, through which it is connected; null: the operator's. */
  app: AppFacts | null;
  /** It is connected through the operator's app, and the server has none any more. */
  isAppGone: boolean;
  lastMessageAt: number | null;
  /** The newest first, at most 50. */
  outgoing: readonly Outgoing[];
  tooOld: Counted;
  /** `waiting`: for more than five minutes. */
  updates: { waiting: Counted; skipped: Counted };
}

export interface AppFacts {
  isSecretReadable: boolean;
  isVerified: boolean;
  /** Since Meta last verified the address. */
  isTokenRefused: boolean;
  /** Since the last call with a right signature, and since a secret was saved. */
  isSignatureRefused: boolean;
}

export interface InstagramCheckupDeps {
  db: Database;
  openSaved: OpenSaved;
  hasServerApp: boolean;
  instagramApps: Pick<InstagramApps, 'find' | 'secretOf'>;
  instagramConnect: Pick<InstagramConnect, 'list'>;
  clock: () => number;
}

export type InstagramCheckup = ReturnType<typeof createInstagramCheckup>;

const LOOKS_BACK_MS = 7 * 24 * 60 * 60_000;
const MOST_OUTGOING = 50;
const WAITS_LONG_MS = 5 * 60_000;

/** Gathers what there is to know of accounts, from the database alone: Meta is not asked. */
export function createInstagramCheckup(deps: InstagramCheckupDeps) {
  const { db, openSaved, hasServerApp, instagramApps, instagramConnect, clock } = deps;

  function toAppFacts(app: AppRow): AppFacts {
    return {
      isSecretReadable: instagramApps.secretOf(app) !== null,
      isVerified: app.verifiedAt !== null,
      isTokenRefused: app.tokenRefusedAt !== null,
      isSignatureRefused: app.signatureRefusedAt !== null,
    };
  }

  async function look(account: AccountRow): Promise<AccountFacts> {
    const { userId, igUserId, appId, sealedToken } = account;
    const since = clock() - LOOKS_BACK_MS;
    const [app, saidAt, outgoing, tooOld, updates] = await Promise.all([
      appId === null ? null : instagramApps.find(userId),
      lastSaidAt(db.knex, account, since),
      outgoingSince(db.knex, account, since, MOST_OUTGOING),
      tooOldSince(db.knex, account, since),
      countUpdates(db.knex, account, clock() - WAITS_LONG_MS),
    ]);
    const times = [saidAt, account.lastMessageAt].filter((at) => at !== null);
    return {
      account,
      isTokenReadable: openSaved(sealedToken, instagramTokenPlace(userId, igUserId)) !== null,
      app: app === null ? null : toAppFacts(app),
      isAppGone: appId === null && !hasServerApp,
      lastMessageAt: times.length === 0 ? null : Math.max(...times),
      outgoing: outgoing.map(toOutgoing),
      tooOld,
      updates,
    };
  }

  return {
    /** Of the accounts whose messages one of these templates answers; those that their owner disconnected are left out. */
    async of(userId: number, templateIds: readonly number[]): Promise<AccountFacts[]> {
      const accounts = await instagramConnect.list(userId);
      const theirs = accounts.filter(
        ({ templateId, state, problem }) =>
          templateId !== null &&
          templateIds.includes(templateId) &&
          (state !== 'disconnected' || problem === 'moved'),
      );
      return Promise.all(theirs.map(look));
    },
  };
}
