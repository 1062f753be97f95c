import { ownerKey } from '../../callers.ts';
import { INVALID_EMAIL, isEmail } from '../../contract/account.ts';
import { PROFILE_TEXTS, type ProfileAnswer } from '../../contract/user.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Audit } from '../audit/audit.service.ts';
import { signedInKeys } from '../auth/browser.ts';
import { type Challenges, mailboxKey, requireCode } from '../auth/challenges.service.ts';
import { maskEmail } from '../auth/mask.ts';
import type { Sessions } from '../auth/sessions.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import { findUser, findUserByEmail, type User, updateEmail } from './account.store.ts';

export type EmailChange = ReturnType<typeof createEmailChange>;

export interface EmailChangeDeps {
  db: Database;
  audit: Audit;
  billing: Billing;
  challenges: Challenges;
  sessions: Sessions;
  outbox: Outbox;
  clock: () => number;
}

export function createEmailChange(deps: EmailChangeDeps) {
  const { db, audit, billing, challenges, sessions, outbox, clock } = deps;

  async function userOf(id: number): Promise<User> {
    const user = await findUser(db.knex, id);
    if (user === null) throw new AppError('unauthorized');
    return user;
  }

  return {
    /**
     * Mails a code to the new address, or, where that has an account, a notice; the answer is the same. Throws
     * `invalid_input` or `too_many_requests`.
     */
    async request(userId: number, typed: string): Promise<ProfileAnswer> {
      const email = typed.trim();
      if (!isEmail(email)) throw invalidFields({ email: INVALID_EMAIL });
      const { username, email: current } = await userOf(userId);
      if (email === current) return { success: true, message: PROFILE_TEXTS.updated };
      const owner = await findUserByEmail(db.knex, email);
      const isFree = owner === null || owner.id === userId;
      // The recipient's allowance, since it is a stranger's mailbox until the code comes back.
      const keys = { origin: ownerKey({ userId }), account: mailboxKey(email) };
      await db.knex.transaction(async (trx) => {
        await challenges.countSending(trx, keys);
        await challenges.issue(trx, {
          purpose: 'email_change',
          account: { userId },
          email,
          shownEmail: email,
          keys,
          outcome: isFree ? 'code' : 'notice',
          mail: (code) =>
            isFree ? { kind: 'email-change-code', code, username } : { kind: 'address-registered' },
        });
      });
      const message = PROFILE_TEXTS.verificationRequired;
      return { success: true, message, requiresVerification: true, newEmail: email };
    },
    /** Whether the user has asked to change to this address and not yet entered the code. */
    async isPending(userId: number, email: string): Promise<boolean> {
      return (await challenges.newest({ purposes: ['email_change'], email, account: { userId } })) !== null;
    },
    /** Changes it, tells the old address, and ends all other sessions. Throws `wrong_code` or `email_taken`. */
    async verify(userId: number, input: { email: string; code: string }, sessionId: number): Promise<void> {
      const account = { userId };
      const code = requireCode(input.code, 'code');
      const user = await userOf(userId);
      const email = input.email.trim();
      const found = await challenges.find({ purposes: ['email_change'], email, account });
      const hasPassed = await db.knex
        .transaction(async (trx) => {
          const passed = await challenges.redeem(trx, found, code, signedInKeys(account));
          if (passed === null) return false;
          await updateEmail(trx, userId, passed.email);
          await billing.emailChanged(trx, userId);
          const mail = {
            kind: 'email-changed',
            username: user.username,
            newEmail: maskEmail(email),
          } as const;
          await outbox.add(trx, { to: user.email, mail, userId, expiresAt: null });
          await challenges.closeAll(trx, account);
          await audit.record(trx, {
            action: 'email.changed',
            by: account,
            before: { email: maskEmail(user.email) },
            after: { email: maskEmail(passed.email) },
          });
          await sessions.endOthersIn(trx, account, sessionId);
          await recordChange(trx, 'account', userId, clock());
          return true;
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error, 'email_key') ? new AppError('email_taken') : error;
        });
      if (!hasPassed) throw new AppError('wrong_code');
    },
  };
}
