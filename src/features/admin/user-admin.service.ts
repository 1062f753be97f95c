import type { AccountRef } from '../../callers.ts';
import {
  ADMIN_USER_PAST,
  type AdminUser,
  type AdminUserDetail,
  type GrantBody,
} from '../../contract/admin-users.ts';
import { parsePlanType } from '../../contract/plans.ts';
import { isSent } from '../../contract/reply.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Accounts, User } from '../account/account.service.ts';
import type { Deletion } from '../account/deletion.service.ts';
import { toSessionView } from '../account/session-view.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Sessions } from '../auth/sessions.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Keys } from '../keys/keys.service.ts';
import type { ApiTokens } from '../tokens/tokens.service.ts';
import { activityOf } from './user-activity.store.ts';

/** What the operator sees of users, and does to them. */
export type UserAdmin = ReturnType<typeof createUserAdmin>;

export interface UserAdminDeps {
  db: Database;
  accounts: Accounts;
  audit: Audit;
  billing: Billing;
  deletion: Deletion;
  keys: Pick<Keys, 'savedFields'>;
  apiTokens: Pick<ApiTokens, 'list'>;
  outbox: Outbox;
  sessions: Sessions;
  clock: () => number;
}

const DAY_MS = 86_400_000;

export function createUserAdmin(deps: UserAdminDeps) {
  const { db, accounts, audit, billing, deletion, keys, apiTokens, outbox, sessions, clock } = deps;

  /** Throws `not_found`. */
  async function require(id: number): Promise<User> {
    const user = await accounts.get(id);
    if (user === null) throw new AppError('not_found', { sentence: `There is no user with number ${id}.` });
    return user;
  }

  async function views(users: readonly User[]): Promise<AdminUser[]> {
    const plans = await billing.entitlements(users.map(({ id }) => id));
    return users.map((user) => toAdminUser(user, plans.get(user.id)));
  }

  async function pastOf(userId: number) {
    const today = Math.floor(clock() / DAY_MS);
    const { repliesBySource, ...counts } = await activityOf(
      db.knex,
      userId,
      today - ADMIN_USER_PAST.days + 1,
    );
    const sent = Object.entries(repliesBySource).filter(([source]) => isSent(source));
    const replies = sent.reduce((sum, [, count]) => sum + count, 0);
    return { days: ADMIN_USER_PAST.days, ...counts, replies, repliesBySource };
  }

  async function signInsOf(userId: number) {
    const filter = { userId, action: 'session.started' } as const;
    const entries = await audit.list(filter, { after: null, limit: ADMIN_USER_PAST.entries });
    return entries.map(({ at, after }) => ({ at, browser: String(after.browser ?? '') }));
  }

  async function plansOf(userId: number) {
    const now = clock();
    const [grants, subscriptions] = await Promise.all([
      billing.grantsOf(userId),
      billing.subscriptionsOf(userId),
    ]);
    return {
      grants: grants.map(({ id, planType, createdAt, endsAt }) => ({
        id,
        planType,
        givenAt: isoTime(createdAt),
        endsAt: isoTime(endsAt),
        isRunning: endsAt > now,
      })),
      subscriptions: subscriptions.map((one) => ({
        id: one.id,
        planType: one.planType,
        status: one.status,
        startedAt: isoTime(one.startedAt),
        endsAt: isoTimeOrNull(one.endsAt),
        endedAt: isoTimeOrNull(one.endedAt),
        amount: one.unitAmount === null ? null : one.unitAmount / 100,
        interval: one.interval,
      })),
    };
  }

  async function doorOf(userId: number) {
    const [saved, tokens, open] = await Promise.all([
      keys.savedFields(userId),
      apiTokens.list(userId),
      sessions.list({ userId }),
    ]);
    return {
      keys: { hasOpenaiKey: saved.includes('openai'), hasManychatKey: saved.includes('manychat') },
      apiTokens: tokens.length,
      sessions: open.map((session) => {
        const { isCurrent: _, ...view } = toSessionView(session, 0);
        return view;
      }),
    };
  }

  async function mailsOf(userId: number) {
    const mails = await outbox.listOfUser(userId, ADMIN_USER_PAST.entries);
    return mails.map(({ id, kind, state, createdAt, settledAt, lastError }) => ({
      id,
      kind,
      state,
      createdAt: isoTime(createdAt),
      settledAt: isoTimeOrNull(settledAt),
      lastError,
    }));
  }

  return {
    page: async (search: string, page: { after: number | null; limit: number }): Promise<AdminUser[]> =>
      views(await accounts.search(search, page)),
    count: (search: string): Promise<number> => accounts.countFound(search),
    require,
    /** Throws `not_found`. */
    async detail(id: number): Promise<AdminUserDetail> {
      const [user] = await views([await require(id)]);
      if (user === undefined) throw new AppError('not_found');
      const [usage, signIns, plans, door, mails] = await Promise.all([
        pastOf(id),
        signInsOf(id),
        plansOf(id),
        doorOf(id),
        mailsOf(id),
      ]);
      return { ...user, ...plans, usage, ...door, signIns, mails };
    },
    /** Throws `not_found`, or `invalid_input` for a day that is over. */
    async grant(id: number, { planType, until }: GrantBody, by: AccountRef): Promise<void> {
      await require(id);
      const plan = parsePlanType(planType);
      if (plan === null) throw invalidFields({ planType: 'Invalid input' });
      // The day itself is included, and every page shows its date.
      await billing.grant(id, plan, Date.parse(`${until}T23:59:59.999Z`), by);
    },
    /** Throws `invalid_input` unless `username` is the user's, letter by letter. */
    async remove(id: number, username: string, by: AccountRef): Promise<void> {
      const user = await require(id);
      if (username !== user.username)
        throw invalidFields({ username: `Type the name of the account: ${user.username}` });
      await deletion.close(user, by);
      void deletion.removeClosed();
    },
  };
}

function toAdminUser(user: User, plan: Awaited<ReturnType<Billing['entitlement']>> | undefined): AdminUser {
  const { isActive = false, planType = null, endsAt = null, isGranted = false } = plan ?? {};
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    planType,
    isActiveSubscriber: isActive,
    isSubscriptionActive: isActive,
    subscriptionEndsAt: isoTimeOrNull(endsAt),
    createdAt: isoTime(user.createdAt),
    lastLogin: isoTimeOrNull(user.lastLoginAt),
    disabledAt: isoTimeOrNull(user.disabledAt),
    subscription: { isActive, planType, isGranted },
  };
}
