import Type, { type Static } from 'typebox';
import { closed, Id, PageCursor, pageLimit, Time, TimeOrNull } from './common.ts';
import { PLAN_ALIASES, PLAN_TYPES } from './plans.ts';
import { named, refused } from './published.ts';

const PlanOrNull = Type.Union([Type.Enum([...PLAN_TYPES]), Type.Null()]);

const userFields = {
  id: Id,
  username: Type.String(),
  email: Type.String(),
  planType: PlanOrNull,
  isActiveSubscriber: Type.Boolean(),
  isSubscriptionActive: Type.Boolean(),
  subscriptionEndsAt: TimeOrNull,
  createdAt: Time,
  lastLogin: TimeOrNull,
  /** Since when the account is switched off. */
  disabledAt: TimeOrNull,
  subscription: Type.Object({ isActive: Type.Boolean(), planType: PlanOrNull, isGranted: Type.Boolean() }),
};

/** A user in the operator's list. */
export const AdminUser = named('AdminUser', Type.Object(userFields));
export type AdminUser = Static<typeof AdminUser>;
export const AdminUserList = Type.Array(AdminUser);

const GrantView = named(
  'Grant',
  Type.Object({
    id: Id,
    planType: Type.Enum([...PLAN_TYPES]),
    givenAt: Time,
    endsAt: Time,
    isRunning: Type.Boolean(),
  }),
);

const SubscriptionEntry = named(
  'SubscriptionEntry',
  Type.Object({
    /** Stripe's id. */
    id: Type.String(),
    /** null: a price that is not ours. */
    planType: PlanOrNull,
    /** Stripe's word, such as 'active' or 'past_due'. */
    status: Type.String(),
    startedAt: Time,
    /** When it will end because it was cancelled. */
    endsAt: TimeOrNull,
    endedAt: TimeOrNull,
    /** US dollars for each interval. */
    amount: Type.Union([Type.Number(), Type.Null()]),
    interval: Type.Union([Type.String(), Type.Null()]),
  }),
);

/** Everything about one user that is not theirs alone: counts and times, never what anybody wrote. */
export const AdminUserDetail = named(
  'AdminUserDetail',
  Type.Object({
    ...userFields,
    /** The newest first. */
    grants: Type.Array(GrantView),
    subscriptions: Type.Array(SubscriptionEntry),
    usage: Type.Object({
      days: Type.Integer(),
      /** Those that there are now. */
      templates: Type.Integer(),
      templatesCreated: Type.Integer(),
      replies: Type.Integer(),
      repliesBySource: Type.Record(Type.String(), Type.Integer()),
    }),
    keys: Type.Object({ hasOpenaiKey: Type.Boolean(), hasManychatKey: Type.Boolean() }),
    apiTokens: Type.Integer(),
    signIns: Type.Array(Type.Object({ at: Time, browser: Type.String() })),
    sessions: Type.Array(
      Type.Object({ id: Id, browser: Type.String(), createdAt: Time, lastSeenAt: Time, expiresAt: Time }),
    ),
    mails: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.String(),
        state: Type.String(),
        createdAt: Time,
        settledAt: TimeOrNull,
        lastError: Type.String(),
      }),
    ),
  }),
);
export type AdminUserDetail = Static<typeof AdminUserDetail>;

export const ADMIN_USERS_PAGE = { usual: 100, most: 200 } as const;
/** How far a user's page looks back, and how much of each kind it lists. */
export const ADMIN_USER_PAST = { days: 30, entries: 20 } as const;

export const AdminUserQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 254,
        description: 'A part of the user name or e-mail address, or the whole number',
      }),
    ),
    limit: pageLimit(3, ADMIN_USERS_PAGE),
    cursor: PageCursor,
    format: Type.Optional(
      Type.Literal('csv', { description: '`csv`: all that the search finds, as a file' }),
    ),
  },
  closed,
);
export type AdminUserQuery = Static<typeof AdminUserQuery>;

export const GrantBody = named(
  'GrantBody',
  Type.Object(
    {
      planType: Type.Enum([...PLAN_TYPES, ...PLAN_ALIASES]),
      /** The last day of the plan, in UTC. */
      until: Type.String({ format: 'date', description: refused('a day that is over') }),
    },
    { ...closed, examples: [{ planType: 'advanced', until: '2030-12-31' }] },
  ),
);
export type GrantBody = Static<typeof GrantBody>;

/** Typed by hand, so that nobody deletes an account by a slip. */
export const DeleteAccountBody = named(
  'DeleteAccountBody',
  Type.Object(
    { username: Type.String({ maxLength: 100, description: refused('another name than the account has') }) },
    { ...closed, examples: [{ username: 'anna' }] },
  ),
);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

export const SessionsEnded = named(
  'SessionsEnded',
  Type.Object({ success: Type.Literal(true), signedOut: Type.Integer() }),
);
