import Type, { type Static } from 'typebox';
import { idInAddress, PageCursor, pageLimit, Time } from './common.ts';
import { named, published } from './published.ts';

/** Everything that the audit log tells of, in words for people. */
export const AUDIT_ACTIONS = {
  'session.started': 'Signed in',
  'session.ended': 'Ended a session',
  'sessions.ended': 'Ended sessions',
  'email.changed': 'Changed the e-mail address',
  'key.saved': 'Saved a key',
  'key.moved': 'Sent a key to another address',
  'key.removed': 'Removed a key',
  'instagram.app_saved': 'Saved a Meta app',
  'instagram.connected': 'Connected an Instagram account',
  'instagram.disconnected': 'Disconnected an Instagram account',
  'token.created': 'Created an API token',
  'token.revoked': 'Revoked an API token',
  'account.opened': 'Opened an account',
  'account.exported': 'Exported an account',
  'account.deleted': 'Deleted an account',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account',
  'retention.changed': 'Changed how long conversations are kept',
  'grant.given': 'Granted a plan',
  'grant.ended': 'Ended a granted plan',
  'setting.changed': 'Changed a setting',
  'prices.changed': 'Changed the prices',
  'admin.created': 'Created an admin',
  'admin.removed': 'Removed an admin',
  'mail.resent': 'Sent a mail again',
  'mail.tested': 'Sent a test mail',
  'backup.recorded': 'Noted a backup',
  'backup.made': 'Made a backup',
  'backup.restored': 'Restored a backup',
  'secrets.change_began': 'Began to change the secret key',
  'secrets.changed': 'Changed the secret key',
  'template.created': 'Created a template',
  'template.changed': 'Changed a template',
  'template.deleted': 'Deleted a template',
  'trigger.created': 'Created a trigger',
  'trigger.deleted': 'Deleted a trigger',
  'strategy.created': 'Created a strategy',
  'strategy.deleted': 'Deleted a strategy',
  'contact.deleted': 'Deleted a contact',
  'voice.learned': 'Gave messages to learn a voice from',
  'voice.deleted': 'Deleted a voice',
  'support.opened': 'Made a support code',
  'support.closed': 'Ended support access',
  'support.entered': 'Entered with a support code',
  'support.refused': 'Tried a wrong support code',
  'support.viewed': 'Looked over an owner’s shoulder',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** Who did it. `server`: nobody in person. */
export const ACTOR_KINDS = ['admin', 'user', 'cli', 'server'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

const Action = named('AuditAction', Type.Enum([...AUDIT_ACTION_NAMES]));
const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const Values = Type.Record(Type.String(), Value);
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    id: Type.Integer(),
    at: Time,
    action: Action,
    by: Type.Object({
      kind: Type.Enum([...ACTOR_KINDS]),
      /** The number of the admin or user; null for everybody else. */
      id: Type.Union([Type.Integer(), Type.Null()]),
      /** '' for a user whose account is gone, and for the server. */
      name: Type.String(),
    }),
    /** Whose account it is about; `username` is '' once that is gone. */
    user: Type.Union([Type.Object({ id: Type.Integer(), username: Type.String() }), Type.Null()]),
    before: Values,
    after: Values,
  }),
);
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditList = Type.Array(AuditEntry);

export const AUDIT_PAGE = { usual: 50, most: 200 } as const;
const closed = { additionalProperties: false } as const;

export const AuditQuery = Type.Object(
  {
    action: Type.Optional(
      Type.Enum([...AUDIT_ACTION_NAMES], { description: 'Only this', ...published({ instead: Action }) }),
    ),
    actor: Type.Optional(Type.Enum([...ACTOR_KINDS], { description: 'Only what these did' })),
    userId: Type.Optional(idInAddress('Only what a user did, or what was done to them')),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'From this moment on' })),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Until before this moment' })),
    limit: pageLimit(3, AUDIT_PAGE),
    cursor: PageCursor,
    format: Type.Optional(
      Type.Literal('csv', { description: '`csv`: all that the filter finds, as a file' }),
    ),
  },
  closed,
);
export type AuditQuery = Static<typeof AuditQuery>;
