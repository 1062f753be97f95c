import type { Browser } from '../../callers.ts';
import { HIDDEN_EMAIL, type Resent } from '../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import type { EmailChange } from '../account/email-change.service.ts';
import { allowanceKeys, signedInKeys } from './browser.ts';
import { type Challenges, mailboxKey, type Step } from './challenges.service.ts';
import type { Challenge, Purpose } from './challenges.store.ts';
import type { Registration } from './registration.service.ts';

export type Resend = ReturnType<typeof createResend>;

export interface ResendDeps {
  db: Database;
  challenges: Challenges;
  registration: Registration;
  emailChange: EmailChange;
}

const WITH_HANDLE: readonly Purpose[] = ['login', 'admin_login', 'admin_confirm'];

export function createResend({ db, challenges, registration, emailChange }: ResendDeps) {
  async function issue(step: Step): Promise<string> {
    return db.knex.transaction(async (trx) => {
      await challenges.countSending(trx, step.keys);
      return challenges.issue(trx, step);
    });
  }

  async function byAddress(email: string, username: string | undefined, browser: Browser): Promise<Resent> {
    const query = { purposes: ['register'] as const, email, ...(username === undefined ? {} : { username }) };
    const last = await challenges.newest(query);
    if (last === null) await issue(nothing(email, browser));
    else await registration.register({ username: last.username, email: last.email }, browser);
    return { success: true };
  }

  async function byHandle(handle: string, browser: Browser): Promise<Resent> {
    const query = { purposes: WITH_HANDLE, handleHash: challenges.handleHash(handle) };
    const last = await challenges.newest(query);
    const step = last === null ? nothing(handle, browser) : repeated(last, browser);
    return { success: true, email: step.shownEmail, actualEmail: await issue(step) };
  }

  return {
    /**
     * Mails a new code for a step under way: `email` is its handle, or the address being registered or, for
     * the user signed in, changed to. Answers like that step; alike when there is none. Earlier codes stay valid.
     */
    async again(
      { email: typed, username }: { email: string; username?: string },
      browser: Browser,
      userId: number | null,
    ): Promise<Resent> {
      const email = typed.trim();
      if (!email.includes('@')) return byHandle(email, browser);
      if (userId !== null && (await emailChange.isPending(userId, email))) {
        return emailChange.request(userId, email);
      }
      return byAddress(email, username?.trim(), browser);
    },
  };
}

function repeated(last: Challenge, browser: Browser): Step {
  const isConfirmation = last.purpose === 'admin_confirm' && last.account !== null;
  return {
    purpose: last.purpose,
    account: last.account,
    email: last.email,
    shownEmail: last.shownEmail,
    flow: last.flow,
    keys:
      isConfirmation && last.account !== null
        ? signedInKeys(last.account)
        : allowanceKeys(browser, last.account, mailboxKey(last.email)),
    outcome: last.account === null ? 'nothing' : 'code',
    mail: (code) => ({ kind: last.purpose === 'login' ? 'sign-in-code' : 'admin-code', code }),
  };
}

/** For a step that nobody knows: the same work, and no mail. */
function nothing(typed: string, browser: Browser): Step {
  return {
    purpose: 'login',
    account: null,
    email: '',
    shownEmail: HIDDEN_EMAIL,
    keys: allowanceKeys(browser, null, mailboxKey(typed)),
    outcome: 'nothing',
    mail: (code) => ({ kind: 'sign-in-code', code }),
  };
}
