import type { Browser, StartedSession } from '../../callers.ts';
import { checkUsername, INVALID_EMAIL, isEmail } from '../../contract/account.ts';
import { AUTH_TEXTS } from '../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Accounts } from '../account/account.service.ts';
import { allowanceKeys, originKey } from './browser.ts';
import { type Challenges, mailboxKey, requireCode } from './challenges.service.ts';
import type { Limits } from './limits.service.ts';
import { maskEmail } from './mask.ts';
import type { Sessions } from './sessions.service.ts';

export type Registration = ReturnType<typeof createRegistration>;

export interface RegistrationInput {
  username: string;
  email: string;
}

export interface RegistrationDeps {
  db: Database;
  accounts: Accounts;
  challenges: Challenges;
  sessions: Sessions;
  limits: Limits;
  outbox: Outbox;
}

export function createRegistration(deps: RegistrationDeps) {
  const { db, accounts, challenges, sessions, limits, outbox } = deps;
  return {
    async checkUsername(typed: string, browser: Browser): Promise<{ available: boolean; message: string }> {
      const username = typed.trim();
      await db.knex.transaction(async (trx) => {
        const limit = await limits.hold(trx, 'originNameCheck', originKey(browser.ip));
        limit.require();
        await limit.settle(true);
      });
      const problem = checkUsername(username);
      if (problem !== null) return { available: false, message: problem };
      const available = (await accounts.findByUsername(username)) === null;
      return { available, message: available ? AUTH_TEXTS.usernameAvailable : AUTH_TEXTS.usernameTaken };
    },
    /**
     * Mails a code to the address, or, where it has an account, a mail that says so; the answer is the same.
     * Throws `invalid_input`, `username_taken` or `too_many_requests`.
     */
    async register(input: RegistrationInput, browser: Browser): Promise<void> {
      const { username, email } = checked(input);
      const keys = allowanceKeys(browser, null, mailboxKey(email));
      const nameOwner = await accounts.findByUsername(username);
      const mailOwner = await accounts.findByEmail(email);
      await db.knex.transaction(async (trx) => {
        await challenges.countSending(trx, keys);
        if (nameOwner !== null) return;
        await challenges.issue(trx, {
          purpose: 'register',
          account: null,
          email,
          username,
          shownEmail: maskEmail(email),
          keys,
          outcome: mailOwner === null ? 'code' : 'notice',
          mail: (code) =>
            mailOwner === null
              ? { kind: 'registration-code', code, username }
              : { kind: 'address-registered' },
        });
      });
      if (nameOwner !== null) throw new AppError('username_taken');
    },
    /** Opens the account. Throws `wrong_code`, `username_taken`, `email_taken` or `too_many_requests`. */
    async verify(input: RegistrationInput & { code: string }, browser: Browser): Promise<StartedSession> {
      const code = requireCode(input.code, 'token');
      const username = input.username.trim();
      const email = input.email.trim();
      const found = await challenges.find({ purposes: ['register'], email, username });
      const keys = allowanceKeys(browser, null, mailboxKey(email));
      const outcome = await db.knex.transaction(async (trx) => {
        const passed = await challenges.redeem(trx, found, code, keys);
        if (passed === null) return 'wrong_code';
        const user = await accounts.open(trx, passed);
        // The code is used up all the same: it proved the address for this name and no other.
        if (user === 'username' || user === 'email') return `${user}_taken` as const;
        await accounts.noteLogin(trx, user.id);
        await outbox.add(trx, {
          to: user.email,
          mail: { kind: 'welcome', username: user.username, email: user.email },
          userId: user.id,
          expiresAt: null,
        });
        return sessions.start(
          trx,
          { userId: user.id },
          { isRemembered: false, userAgent: browser.userAgent },
        );
      });
      if (typeof outcome === 'string') throw new AppError(outcome);
      return outcome;
    },
  };
}

function checked(input: RegistrationInput): RegistrationInput {
  const username = input.username.trim();
  const email = input.email.trim();
  const fields: Record<string, string> = {};
  const problem = checkUsername(username);
  if (problem === AUTH_TEXTS.usernameTaken) throw new AppError('username_taken');
  if (problem !== null) fields.username = problem;
  if (!isEmail(email)) fields.email = INVALID_EMAIL;
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return { username, email };
}
