import { createHash } from 'node:crypto';
import { META_TOKEN } from '../../../contract/instagram.ts';
import type { InstagramAccountBody } from '../../../contract/instagram-api.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, invalidFields } from '../../../errors.ts';
import { instagramTokenPlace, type OpenSaved } from '../../../saved-secrets.ts';
import type { Templates } from '../../templates/templates.service.ts';
import type { GivenToken, GraphAccount, Outcome } from '../graph/graph-account.ts';
import type { InstagramAccounts } from './accounts.service.ts';
import { type AccountRow, findOwned, listAccounts, updateAccount } from './accounts.store.ts';
import type { InstagramAddresses } from './addresses.ts';
import type { InstagramApps, UsableApp } from './apps.service.ts';
import type { Connections } from './connections.service.ts';
import { insertLogin, takeLogin } from './logins.store.ts';
import { connectError } from './meta-words.ts';

export type { AccountRow };

export interface InstagramConnectDeps {
  db: Database;
  openSaved: OpenSaved;
  templates: Pick<Templates, 'get' | 'list'>;
  graphAccount: GraphAccount;
  instagramApps: InstagramApps;
  instagramAccounts: Pick<InstagramAccounts, 'forget'>;
  instagramAddresses: InstagramAddresses;
  connections: Connections;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export type InstagramConnect = ReturnType<typeof createInstagramConnect>;

const LOGIN_MS = 10 * 60_000;
/** Printable ASCII without spaces. */

/** Connects an owner's Instagram accounts: by Instagram's own login, or with a token from the app's page at Meta. */
export function createInstagramConnect(deps: InstagramConnectDeps) {
  const { db, openSaved, templates, graphAccount, instagramApps, instagramAccounts, connections } = deps;
  const { instagramAddresses, clock, random } = deps;

  /** Looks whose the token is and what it may, then writes it down. Throws `instagram_refused`, `instagram_taken`, ... */
  async function connect(
    userId: number,
    app: UsableApp,
    { token, expiresInMs }: GivenToken,
  ): Promise<number> {
    const profile = granted(await graphAccount.profile(token));
    await connections.assertFree(userId, profile.igUserId);
    granted(await graphAccount.tryMessages(token, profile.igUserId));
    // What can't be subscribed now is tried again in the background.
    const subscribed = await graphAccount.subscribe(token, profile.igUserId);
    const templateId = await onlyTemplate(userId);
    const grant = { ...profile, appId: app.id, token, expiresInMs, isSubscribed: subscribed.ok };
    return connections.keep(userId, grant, templateId);
  }

  /** The template that answers, where there is no choice. */
  async function onlyTemplate(userId: number): Promise<number | null> {
    const [only, other] = await templates.list(userId);
    return only !== undefined && other === undefined ? only.id : null;
  }

  async function owned(userId: number, id: number): Promise<AccountRow> {
    const account = await findOwned(db.knex, userId, { id });
    if (account === null) throw new AppError('not_found');
    return account;
  }

  return {
    list: (userId: number): Promise<AccountRow[]> => listAccounts(db.knex, userId),
    /** Where the owner says yes. What comes back counts once, in this session, for ten minutes. */
    async startLogin(userId: number, sessionId: number): Promise<string> {
      const app = await instagramApps.toUse(userId);
      const state = random(24).toString('base64url');
      const login = { stateHash: hashOf(state), userId, sessionId, expiresAt: clock() + LOGIN_MS };
      await db.knex.transaction((trx) => insertLogin(trx, login, clock()));
      return graphAccount.consentUrl(app, instagramAddresses.redirect, state);
    },
    /** Returns the account's id. Throws `instagram_login_ended` for a state of another session, or one that was used. */
    async finishLogin(
      userId: number,
      sessionId: number,
      login: { state: string; code: string },
    ): Promise<number> {
      const stateHash = hashOf(login.state);
      if (!(await takeLogin(db.knex, { stateHash, userId, sessionId }, clock())))
        throw new AppError('instagram_login_ended');
      const app = await instagramApps.toUse(userId);
      const short = granted(await graphAccount.takeCode(app, instagramAddresses.redirect, login.code));
      return connect(userId, app, granted(await graphAccount.extend(app, short)));
    },
    /** The same with a token that was made on the app's page at Meta, for an hour or for 60 days. */
    async connectToken(userId: number, pasted: string): Promise<number> {
      const token = pasted.trim();
      if (!META_TOKEN.test(token)) throw invalidFields({ token: NO_TOKEN });
      const app = await instagramApps.toUse(userId);
      return connect(userId, app, await longest(app, token));
    },
    /** Template and pause. Throws `not_found`. */
    async change(userId: number, id: number, change: InstagramAccountBody): Promise<void> {
      await owned(userId, id);
      // Throws for a template of somebody else.
      if (typeof change.templateId === 'number') await templates.get(userId, change.templateId);
      await db.knex.transaction(async (trx) => {
        await updateAccount(trx, id, change, clock());
        await recordChange(trx, 'account', userId, clock());
      });
      instagramAccounts.forget(userId);
    },
    /** The token is deleted, and Meta asked to send nothing more; conversations stay. Throws `not_found`. */
    async disconnect(userId: number, id: number): Promise<void> {
      const account = await owned(userId, id);
      const { sealedToken, igUserId } = account;
      const token = sealedToken === '' ? null : openSaved(sealedToken, instagramTokenPlace(userId, igUserId));
      await connections.disconnect(account, 'by_owner', { userId });
      // Whatever Meta answers: updates of an account that nobody holds are passed over.
      if (token !== null) await graphAccount.unsubscribe(token, igUserId);
    },
  };

  /**
   * Nobody can tell how old a pasted token is: one for 60 days is renewed from its second day on, one for an hour can be
   * exchanged. One that can be neither is a day old at most; its end is learned when it is renewed.
   */
  async function longest(app: UsableApp, token: string): Promise<GivenToken> {
    const refreshed = await graphAccount.refresh(token);
    if (refreshed.ok) return refreshed.value;
    const extended = await graphAccount.extend(app, token);
    return extended.ok ? extended.value : { token, expiresInMs: null };
  }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

function granted<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw connectError(outcome.fault);
}

const NO_TOKEN = 'This does not look like a token. Copy all of it, up to the last character.';
