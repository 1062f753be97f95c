import type { Browser, StartedSession } from '../../callers.ts';
import { AUTH_TEXTS, type CodeSent, HIDDEN_EMAIL, IDENTIFIER_MAX } from '../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Accounts } from '../account/account.service.ts';
import { allowanceKeys } from './browser.ts';
import { type Challenges, mailboxKey, requireCode } from './challenges.service.ts';
import { maskEmail } from './mask.ts';
import type { Sessions } from './sessions.service.ts';

export type SignIn = ReturnType<typeof createSignIn>;

export interface SignInDeps {
  db: Database;
  accounts: Accounts;
  challenges: Challenges;
  sessions: Sessions;
}

export function createSignIn({ db, accounts, challenges, sessions }: SignInDeps) {
  return {
    /**
     * Mails a code. An e-mail address is answered alike whether it is known or not; an unknown user name throws
     * `user_not_found`. Throws `invalid_input` for nothing and `too_many_requests`.
     */
    async login(typed: string, browser: Browser): Promise<CodeSent> {
      const identifier = typed.trim();
      if (identifier === '') throw invalidFields({ identifier: AUTH_TEXTS.identifierMissing });
      if (identifier.toLowerCase().length > IDENTIFIER_MAX)
        throw invalidFields({ identifier: 'Invalid input' });
      const isEmail = identifier.includes('@');
      const user = await accounts.find(identifier);
      const account = user === null ? null : { userId: user.id };
      const email = user?.email ?? identifier;
      const keys = allowanceKeys(browser, account, mailboxKey(email));
      const shownEmail = isEmail ? maskEmail(identifier) : HIDDEN_EMAIL;
      const handle = await db.knex.transaction(async (trx) => {
        await challenges.countSending(trx, keys);
        if (user === null && !isEmail) return null;
        return challenges.issue(trx, {
          purpose: 'login',
          account,
          email,
          shownEmail,
          keys,
          outcome: user === null ? 'nothing' : 'code',
          mail: (code) => ({ kind: 'sign-in-code', code }),
        });
      });
      if (handle === null) throw new AppError('user_not_found');
      return { success: true, email: shownEmail, actualEmail: handle };
    },
    /** Throws `wrong_code`, `account_disabled`, `invalid_input` for what is no code, or `too_many_requests`. */
    async verify(
      { handle, code: typed, isRemembered }: { handle: string; code: string; isRemembered: boolean },
      browser: Browser,
    ): Promise<StartedSession> {
      const code = requireCode(typed, 'token');
      const found = await challenges.find({ handleHash: challenges.handleHash(handle), purposes: ['login'] });
      const [first] = found;
      const keys = allowanceKeys(browser, first?.account ?? null, mailboxKey(first?.email ?? handle));
      const session = await db.knex.transaction(async (trx) => {
        const passed = await challenges.redeem(trx, found, code, keys);
        if (passed?.account == null || !('userId' in passed.account)) return null;
        // Only who has the right code hears of it.
        if ((await accounts.getIn(trx, passed.account.userId))?.disabledAt != null) return 'account_disabled';
        await accounts.noteLogin(trx, passed.account.userId);
        return sessions.start(trx, passed.account, { isRemembered, userAgent: browser.userAgent });
      });
      if (session === null) throw new AppError('wrong_code');
      if (session === 'account_disabled') throw new AppError(session);
      return session;
    },
  };
}
