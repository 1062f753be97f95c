import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountRef } from '../../callers.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { KeptFiles } from '../../kept-files.ts';
import type { Logger } from '../../log.ts';
import type { Audit } from '../audit/audit.service.ts';
import { signedInKeys } from '../auth/browser.ts';
import { type Challenges, requireCode } from '../auth/challenges.service.ts';
import { maskEmail } from '../auth/mask.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { EndSubscriptions } from '../instagram/accounts/end-subscriptions.ts';
import { findUser, type User } from './account.store.ts';
import { closeUser, deletedUsers, removeConversations, removeUser } from './deletion.store.ts';

export type Deletion = ReturnType<typeof createDeletion>;

export interface DeletionDeps {
  db: Database;
  audit: Audit;
  billing: Billing;
  keptFiles: Pick<KeptFiles, 'removeAll'>;
  attachmentFiles: Pick<KeptFiles, 'removeAll'>;
  challenges: Challenges;
  endSubscriptions: EndSubscriptions;
  clock: () => number;
  log: Logger;
}

/** Between two steps, so that messages are answered in between. */
const PAUSE_MS = 5;
/** How long the end waits for a step. */
const STOP_MS = 8_000;

export function createDeletion(deps: DeletionDeps) {
  const { db, audit, billing, keptFiles, attachmentFiles, challenges, endSubscriptions, clock, log } = deps;
  let isStopped = false;
  let removal: Promise<void> = Promise.resolve();

  async function removeAll(): Promise<void> {
    for (const userId of await deletedUsers(db.knex)) {
      while (!isStopped && (await removeConversations(db.patient, userId))) await sleep(PAUSE_MS);
      if (isStopped) return;
      await keptFiles.removeAll(userId);
      await attachmentFiles.removeAll(userId);
      await removeUser(db.patient, userId);
    }
  }

  /** Removes what closed accounts owned, in steps that block nobody; also what a crash left over. */
  function removeClosed(): Promise<void> {
    removal = removal.then(removeAll).catch((error: unknown) => {
      log.error({ err: error }, 'a deleted account could not be removed yet');
    });
    return removal;
  }

  return {
    /** Mails the code that `confirm` takes. Throws `too_many_requests`. */
    async request(userId: number): Promise<void> {
      const user = await findUser(db.knex, userId);
      if (user === null) throw new AppError('unauthorized');
      const account = { userId };
      const keys = signedInKeys(account);
      await db.knex.transaction(async (trx) => {
        await challenges.countSending(trx, keys);
        await challenges.issue(trx, {
          purpose: 'deletion',
          account,
          email: user.email,
          shownEmail: maskEmail(user.email),
          keys,
          outcome: 'code',
          mail: (code) => ({ kind: 'deletion-code', code, username: user.username }),
        });
      });
    },
    /** Throws `wrong_code`, `invalid_input` or `too_many_requests`. */
    async confirm(userId: number, typed: string): Promise<void> {
      const account = { userId };
      const code = requireCode(typed, 'code');
      const found = await challenges.find({ purposes: ['deletion'], account });
      const leaveMeta = await db.knex.transaction(async (trx) => {
        if ((await challenges.redeem(trx, found, code, signedInKeys(account))) === null) return null;
        return closeAccount(trx, userId, account);
      });
      if (leaveMeta === null) throw new AppError('wrong_code');
      removal = removal.then(leaveMeta);
      void removeClosed();
    },
    /** Without a code, for the operator. */
    async close(user: User, by?: AccountRef): Promise<void> {
      const leaveMeta = await db.knex.transaction((trx) => closeAccount(trx, user.id, by));
      await leaveMeta();
    },
    removeClosed,
    /** Waits for a removal under way to stop after its current step, but not for ever; it goes on after the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.race([removal, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };

  /** Returns what tells Meta, for after the commit. */
  async function closeAccount(
    trx: Parameters<typeof closeUser>[0],
    userId: number,
    by: AccountRef | undefined,
  ): Promise<() => Promise<void>> {
    const leaveMeta = await endSubscriptions(trx, userId);
    await audit.record(trx, { action: 'account.deleted', by, userId });
    for (const templateId of await closeUser(trx, userId, clock())) {
      await recordChange(trx, 'template', templateId, clock());
    }
    await billing.accountClosed(trx, userId);
    await recordChange(trx, 'account', userId, clock());
    return leaveMeta;
  }
}
