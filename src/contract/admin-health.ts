import Type, { type Static } from 'typebox';
import { Id, Time, TimeOrNull } from './common.ts';
import { named } from './published.ts';

/** What one look found. `fix` says what to do; '' where nothing has to be done. */
export const HealthFinding = named(
  'HealthFinding',
  Type.Object({
    name: Type.String(),
    /** `note`: it works, yet something is missing or could be better. */
    status: Type.Enum(['ok', 'note', 'problem']),
    text: Type.String(),
    fix: Type.String(),
  }),
);

export const HealthView = named(
  'Health',
  Type.Object({
    version: Type.String(),
    /** Of the process that answers. */
    startedAt: Time,
    database: Type.Object({ dialect: Type.Enum(['sqlite', 'postgres']), bytes: Type.Integer() }),
    /** Servers that have reported in the last minute. */
    processes: Type.Array(
      Type.Object({ host: Type.String(), version: Type.String(), startedAt: Time, seenAt: Time }),
    ),
    mails: Type.Object({ waiting: Type.Integer(), stuck: Type.Integer(), failed: Type.Integer() }),
    lateReplies: Type.Object({ waiting: Type.Integer(), stuck: Type.Integer() }),
    /** Addresses of AI providers that are left alone because they fail. */
    aiDown: Type.Array(Type.String()),
    /** null on a server that is free to use. */
    stripe: Type.Union([Type.Object({ failedEvents: Type.Integer() }), Type.Null()]),
    /** What Instagram sent and is not handled: that waits, that should be long done, and that nobody could handle. null: off. */
    instagram: Type.Union([
      Type.Object({
        waiting: Type.Integer(),
        stuck: Type.Integer(),
        /** Accounts of which something is stuck. */
        stuckAccounts: Type.Integer(),
        setAside: Type.Integer(),
      }),
      Type.Null(),
    ]),
    /** Of the data folder; null where the system does not tell. */
    disk: Type.Union([Type.Object({ freeBytes: Type.Number(), totalBytes: Type.Number() }), Type.Null()]),
    lastBackup: TimeOrNull,
    backups: Type.Object({
      /** 0: the server makes none by itself. */
      everyHours: Type.Number(),
      /** One is being made. */
      isRunning: Type.Boolean(),
      /** Why the last try made none. */
      failure: Type.Union([Type.String(), Type.Null()]),
      /** When one was last restored, for real or to try it out. */
      lastTried: TimeOrNull,
    }),
    /** The same as lines for people, as `dmreply doctor` prints them. */
    findings: Type.Array(HealthFinding),
  }),
);
export type HealthView = Static<typeof HealthView>;

/** What an admin has to look at. */
export const OperatorNoticeView = named(
  'OperatorNotice',
  Type.Object({
    kind: Type.String(),
    title: Type.String(),
    message: Type.String(),
    beganAt: Time,
  }),
);
export type OperatorNoticeView = Static<typeof OperatorNoticeView>;
export const OperatorNoticeList = Type.Array(OperatorNoticeView);

/** A mail that waits or has failed: to whom and why, never what it says. */
export const AdminMail = named(
  'AdminMail',
  Type.Object({
    id: Id,
    kind: Type.String(),
    recipient: Type.String(),
    state: Type.String(),
    attempts: Type.Integer(),
    lastError: Type.String(),
    createdAt: Time,
    nextAttempt: TimeOrNull,
    /** False for codes: they are not kept. */
    canRetry: Type.Boolean(),
  }),
);
export type AdminMail = Static<typeof AdminMail>;
export const AdminMailList = Type.Array(AdminMail);

export const TestMailSent = named(
  'TestMailSent',
  Type.Object({ success: Type.Literal(true), recipient: Type.String() }),
);
