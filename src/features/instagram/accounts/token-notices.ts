import type { Knex } from 'knex';
import { INSTAGRAM_PROBLEMS, type InstagramProblem } from '../../../contract/instagram.ts';
import type { Outbox } from '../../../mail/outbox.ts';
import type { Accounts } from '../../account/account.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { type AccountRow, listAccounts } from './accounts.store.ts';
import { findAppOfUser } from './apps.store.ts';

/** Tells an owner that an account has to be renewed, will have to be, or that what comes of it is refused. */
export type TokenNotices = ReturnType<typeof createTokenNotices>;

export interface TokenNoticesDeps {
  accounts: Pick<Accounts, 'get'>;
  notifications: Pick<Notifications, 'tell' | 'withdraw'>;
  outbox: Pick<Outbox, 'add'>;
}

type Known = Pick<AccountRow, 'userId' | 'username'>;

export function createTokenNotices({ accounts, notifications, outbox }: TokenNoticesDeps) {
  /** Whom to mail; asked before the transaction. */
  async function readerOf(userId: number): Promise<{ to: string; username: string } | null> {
    const user = await accounts.get(userId);
    return user === null ? null : { to: user.email, username: user.username };
  }

  return {
    readerOf,
    async tellDead(
      trx: Knex.Transaction,
      { userId, username: account }: Known,
      problem: InstagramProblem,
      reader: Awaited<ReturnType<typeof readerOf>>,
    ): Promise<void> {
      const detail = `@${account}`;
      await notifications.tell(trx, { userId, templateId: null, kind: 'instagram_token_dead', detail });
      if (reader === null) return;
      const { to, username } = reader;
      const why = INSTAGRAM_PROBLEMS[problem];
      const mail = { kind: 'instagram-ended', username, account, why } as const;
      await outbox.add(trx, { to, mail, userId, expiresAt: null });
    },
    /** `days` until its end. */
    async tellEnding(
      trx: Knex.Transaction,
      { userId, username: account }: Known,
      days: number,
      reader: Awaited<ReturnType<typeof readerOf>>,
    ): Promise<void> {
      const detail = `@${account}`;
      await notifications.tell(trx, { userId, templateId: null, kind: 'instagram_token_ending', detail });
      if (reader === null) return;
      const { to, username } = reader;
      const mail = { kind: 'instagram-ending', username, account, days } as const;
      await outbox.add(trx, { to, mail, userId, expiresAt: null });
    },
    /** Calls of Meta are signed by none of the app's saved secrets. Where nobody writes yet, the page says so. */
    async tellRefused(trx: Knex.Transaction, userId: number, appId: number): Promise<void> {
      const connected = (await listAccounts(trx, userId)).filter(
        (account) => account.state === 'connected' && account.appId === appId,
      );
      if (connected.length === 0) return;
      const detail = connected.map(({ username }) => `@${username}`).join(', ');
      await notifications.tell(trx, { userId, templateId: null, kind: 'instagram_refused', detail });
    },
    /** Takes back what is no longer so of any account of this owner. */
    async withdraw(trx: Knex.Transaction, userId: number): Promise<void> {
      const left = await listAccounts(trx, userId);
      const told = { userId, templateId: null } as const;
      if (!left.some(({ state }) => state === 'token_dead'))
        await notifications.withdraw(trx, { ...told, kind: 'instagram_token_dead' });
      if (!left.some(({ state, warnedDays }) => state === 'connected' && warnedDays !== null))
        await notifications.withdraw(trx, { ...told, kind: 'instagram_token_ending' });
      const app = await findAppOfUser(trx, userId);
      if (app === null || app.signatureRefusedAt === null)
        await notifications.withdraw(trx, { ...told, kind: 'instagram_refused' });
    },
  };
}
