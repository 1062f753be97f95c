import Type, { type Static } from 'typebox';
import { CodeText, EmailText } from './account-texts.ts';
import { PLAN_TYPES } from './plans.ts';
import { named } from './published.ts';

export { PROFILE_TEXTS } from './profile-texts.ts';

const PlanTypeOrNull = Type.Union([Type.Enum([...PLAN_TYPES]), Type.Null()]);
const DateOrNull = Type.Union([Type.String(), Type.Null()]);

/** The signed-in user as the browser sees it. Dates are ISO 8601 in UTC. */
export const UserView = named(
  'User',
  Type.Object({
    id: Type.Integer(),
    username: Type.String(),
    email: Type.String(),
    planType: PlanTypeOrNull,
    isActiveSubscriber: Type.Boolean(),
    subscriptionEndsAt: DateOrNull,
    isSubscriptionActive: Type.Boolean(),
    createdAt: Type.String(),
    lastLogin: DateOrNull,
    subscription: Type.Object({
      isActive: Type.Boolean(),
      planType: PlanTypeOrNull,
      /** The plan in force is given by the operator, and not paid for. */
      isGranted: Type.Boolean(),
      /** Of what is paid for, whether or not a grant gives more; Stripe's word, and null where nothing runs. */
      status: Type.Union([Type.String(), Type.Null()]),
      /** It was cancelled, and ends with its period. */
      willEnd: Type.Boolean(),
      /** When the next payment is due; null: none is foreseen. */
      renewsAt: DateOrNull,
      /** The last payment failed. */
      isPastDue: Type.Boolean(),
      /** Stripe knows the user, so there are invoices and a card to manage. */
      hasCustomer: Type.Boolean(),
    }),
  }),
);

export const SessionView = named(
  'Session',
  Type.Object({
    id: Type.Integer(),
    /** Such as 'Firefox on Windows'. */
    browser: Type.String(),
    createdAt: Type.String(),
    lastSeenAt: Type.String(),
    expiresAt: Type.String(),
    isCurrent: Type.Boolean(),
  }),
);

const closed = { additionalProperties: false } as const;

export const ProfileBody = named(
  'ProfileBody',
  Type.Object({ email: EmailText() }, { ...closed, examples: [{ email: 'anna@example.com' }] }),
);
export const VerifyEmailBody = named(
  'VerifyEmailBody',
  Type.Object(
    { email: Type.String(), code: CodeText() },
    { ...closed, examples: [{ email: 'anna@example.com', code: '123456' }] },
  ),
);
export const DeleteUserBody = named(
  'DeleteUserBody',
  Type.Object({ code: CodeText() }, { ...closed, examples: [{ code: '123456' }] }),
);

export const ProfileAnswer = named(
  'ProfileAnswer',
  Type.Object({
    success: Type.Literal(true),
    message: Type.String(),
    requiresVerification: Type.Optional(Type.Boolean()),
    newEmail: Type.Optional(Type.String()),
  }),
);
export const SignedOutOthers = named(
  'SignedOutOthers',
  Type.Object({ success: Type.Literal(true), signedOut: Type.Integer() }),
);
export const SessionList = Type.Array(SessionView);

/** Everything that is an owner's, as one document; the lists hold the rows as they are kept, without secrets. */
export const AccountExport = named(
  'AccountExport',
  Type.Object({
    user: UserView,
    sessions: Type.Array(Type.Object({})),
    settings: Type.Object({}),
    apiTokens: Type.Array(Type.Object({})),
    notifications: Type.Array(Type.Object({})),
    subscriptions: Type.Array(Type.Object({})),
    usage: Type.Array(Type.Object({})),
    templates: Type.Array(Type.Object({})),
    contactFields: Type.Array(Type.Object({})),
    contacts: Type.Array(Type.Object({})),
    conversations: Type.Array(Type.Object({})),
    messages: Type.Array(Type.Object({})),
  }),
);

export type UserView = Static<typeof UserView>;
export type SessionView = Static<typeof SessionView>;
export type ProfileBody = Static<typeof ProfileBody>;
export type ProfileAnswer = Static<typeof ProfileAnswer>;
export type VerifyEmailBody = Static<typeof VerifyEmailBody>;
export type DeleteUserBody = Static<typeof DeleteUserBody>;
