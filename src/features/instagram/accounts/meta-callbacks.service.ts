import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { Audit } from '../../audit/audit.service.ts';
import type { Conversations } from '../../conversations/conversations.service.ts';
import type { InstagramAccounts } from './accounts.service.ts';
import { type AccountRow, accountsOfApp } from './accounts.store.ts';
import type { InstagramAddresses } from './addresses.ts';
import {
  type Deletion,
  deleteAccount,
  deleteTraces,
  findDeletion,
  finishDeletion,
  insertDeletion,
  pendingDeletions,
} from './deletions.store.ts';
import { signedUser } from './signed-request.ts';

export interface MetaCallbacksDeps {
  db: Database;
  audit: Audit;
  conversations: Pick<Conversations, 'idsAt' | 'remove'>;
  instagramAccounts: Pick<InstagramAccounts, 'appSecretsFor' | 'markTokenDead' | 'forget'>;
  instagramAddresses: InstagramAddresses;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export type MetaCallbacks = ReturnType<typeof createMetaCallbacks>;

const AT_ONCE = 50;
const ROWS_AT_ONCE = 200;

/** What Meta tells a server of people who take their consent back, and of those who want their data deleted. */
export function createMetaCallbacks(deps: MetaCallbacksDeps) {
  const { db, audit, conversations, instagramAccounts, instagramAddresses, clock, random } = deps;
  let isStopped = false;

  /** Throws `not_found` for an unknown app, `invalid_input` where nobody who knows its secrets has signed lately. */
  async function accountsOf(appKey: string, signedRequest: string): Promise<AccountRow[]> {
    const app = await instagramAccounts.appSecretsFor(appKey);
    if (app === null) throw new AppError('not_found');
    const scopedId = signedUser(signedRequest, app.secrets, clock());
    if (scopedId === null) throw new AppError('invalid_input');
    return accountsOfApp(db.knex, app.id, scopedId);
  }

  async function forgetAccount({ id, userId, igUserId, username }: AccountRow): Promise<Deletion> {
    const now = clock();
    const deletion = {
      code: random(12).toString('base64url'),
      userId,
      igUserId,
      requestedAt: now,
      doneAt: null,
    };
    await db.knex.transaction(async (trx) => {
      await insertDeletion(trx, deletion);
      await deleteAccount(trx, id);
      await audit.record(trx, { action: 'instagram.disconnected', userId, before: { username } });
      await recordChange(trx, 'account', userId, now);
    });
    instagramAccounts.forget(userId);
    return deletion;
  }

  /** Nothing is known of whoever asks: so it is done at once. */
  async function nothingToForget(): Promise<Deletion> {
    const now = clock();
    const code = random(12).toString('base64url');
    const deletion = { code, userId: null, igUserId: '', requestedAt: now, doneAt: now };
    await db.knex.transaction((trx) => insertDeletion(trx, deletion));
    return deletion;
  }

  /** False: it was stopped before all was gone. */
  async function removeAll({ userId, igUserId }: Deletion): Promise<boolean> {
    if (userId === null) return true;
    // First, so that nothing that still waits begins a conversation anew.
    while (await deleteTraces(db.patient, { userId, igUserId }, ROWS_AT_ONCE)) if (isStopped) return false;
    for (;;) {
      const ids = await conversations.idsAt(userId, { channel: 'instagram', place: igUserId }, AT_ONCE);
      if (ids.length === 0) return true;
      for (const id of ids) {
        if (isStopped) return false;
        await conversations.remove(userId, id);
      }
    }
  }

  return {
    /** The owner has removed the app on Instagram: every token is dead, and the owner is told what that means here. */
    async deauthorize(appKey: string, signedRequest: string): Promise<void> {
      for (const account of await accountsOf(appKey, signedRequest))
        await instagramAccounts.markTokenDead(account, 'removed');
    },
    /** Connection and conversations of the account go. The answer is the one that Meta demands. */
    async requestDeletion(
      appKey: string,
      signedRequest: string,
    ): Promise<{ url: string; confirmation_code: string }> {
      const accounts = await accountsOf(appKey, signedRequest);
      let deletion: Deletion | undefined;
      // An app knows an account by one id, and one owner has an app's account: there is one at most.
      for (const account of accounts) deletion = await forgetAccount(account);
      const { code } = deletion ?? (await nothingToForget());
      return { url: instagramAddresses.deletionStatus(code), confirmation_code: code };
    },
    /** Throws `not_found`. */
    async deletion(code: string): Promise<Deletion> {
      const found = await findDeletion(db.knex, code);
      if (found === null) throw new AppError('not_found');
      return found;
    },
    /** Deletes what was asked for, in the background, so that a large account holds nobody up. */
    async run(): Promise<void> {
      for (const deletion of await pendingDeletions(db.patient))
        if (await removeAll(deletion)) await finishDeletion(db.patient, deletion.code, clock());
    },
    stop(): void {
      isStopped = true;
    },
  };
}
