import type { Browser, CallerAdmin, StartedSession } from '../../callers.ts';
import { AUTH_TEXTS, type CodeSent, HIDDEN_EMAIL, IDENTIFIER_MAX } from '../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { allowanceKeys, signedInKeys } from '../auth/browser.ts';
import { type Challenges, mailboxKey, requireCode } from '../auth/challenges.service.ts';
import { maskEmail } from '../auth/mask.ts';
import type { Sessions } from '../auth/sessions.service.ts';
import type { Admins } from './admins.service.ts';
import { type Admin, findAdminByIdentifier, markAdminLogin } from './admins.store.ts';

export type AdminSignIn = ReturnType<typeof createAdminSignIn>;

export interface AdminCode {
  handle: string;
  code: string;
}

export interface AdminEntry {
  session: StartedSession;
  admin: Admin;
}

export interface AdminSignInDeps {
  db: Database;
  admins: Admins;
  challenges: Challenges;
  sessions: Sessions;
  clock: () => number;
}

export function createAdminSignIn(deps: AdminSignInDeps) {
  const { db, admins, challenges, sessions, clock } = deps;
  return {
    /** Answers every name and address alike: unlike users', the names of admins are not public. */
    async login(typed: string, browser: Browser): Promise<CodeSent> {
      const identifier = typed.trim();
      if (identifier === '') throw invalidFields({ identifier: AUTH_TEXTS.identifierMissing });
      if (identifier.toLowerCase().length > IDENTIFIER_MAX)
        throw invalidFields({ identifier: 'Invalid input' });
      const admin = await findAdminByIdentifier(db.knex, identifier);
      const account = admin === null ? null : { adminId: admin.id };
      const email = admin?.email ?? identifier;
      const keys = allowanceKeys(browser, account, mailboxKey(email));
      const shownEmail = identifier.includes('@') ? maskEmail(identifier) : HIDDEN_EMAIL;
      const handle = await db.knex.transaction(async (trx) => {
        await challenges.countSending(trx, keys);
        return challenges.issue(trx, {
          purpose: 'admin_login',
          account,
          email,
          shownEmail,
          keys,
          outcome: admin === null ? 'nothing' : 'code',
          mail: (code) => ({ kind: 'admin-code', code }),
        });
      });
      return { success: true, email: shownEmail, actualEmail: handle };
    },
    /** Throws `wrong_code`, `invalid_input` or `too_many_requests`. */
    async verify(
      { handle, code: typed, isRemembered }: AdminCode & { isRemembered: boolean },
      browser: Browser,
    ): Promise<AdminEntry> {
      const code = requireCode(typed, 'token');
      const handleHash = challenges.handleHash(handle);
      const found = await challenges.find({ purposes: ['admin_login'], handleHash });
      const [first] = found;
      const keys = allowanceKeys(browser, first?.account ?? null, mailboxKey(first?.email ?? handle));
      const session = await db.knex.transaction(async (trx) => {
        const passed = await challenges.redeem(trx, found, code, keys);
        if (passed?.account == null || !('adminId' in passed.account)) return null;
        await markAdminLogin(trx, passed.account.adminId, clock());
        return sessions.start(trx, passed.account, { isRemembered, userAgent: browser.userAgent });
      });
      const admin =
        session !== null && 'adminId' in session.account ? await admins.get(session.account.adminId) : null;
      if (session === null || admin === null) throw new AppError('wrong_code');
      return { session, admin };
    },
    /** Mails a code with which an older session may save settings and prices again. */
    async requestConfirmation(admin: CallerAdmin): Promise<CodeSent> {
      const account = { adminId: admin.id };
      const keys = signedInKeys(account);
      const shownEmail = maskEmail(admin.email);
      const handle = await db.knex.transaction(async (trx) => {
        await challenges.countSending(trx, keys);
        return challenges.issue(trx, {
          purpose: 'admin_confirm',
          account,
          email: admin.email,
          shownEmail,
          keys,
          outcome: 'code',
          mail: (code) => ({ kind: 'admin-code', code }),
        });
      });
      return { success: true, email: shownEmail, actualEmail: handle };
    },
    async confirm(admin: CallerAdmin, { handle, code: typed }: AdminCode, sessionId: number): Promise<void> {
      const account = { adminId: admin.id };
      const code = requireCode(typed, 'token');
      const handleHash = challenges.handleHash(handle);
      const found = await challenges.find({ purposes: ['admin_confirm'], handleHash, account });
      const hasPassed = await db.knex.transaction(async (trx) => {
        const passed = await challenges.redeem(trx, found, code, signedInKeys(account));
        if (passed !== null) await sessions.confirm(trx, sessionId);
        return passed !== null;
      });
      if (!hasPassed) throw new AppError('wrong_code');
    },
  };
}
