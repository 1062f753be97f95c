import Type, { type Static } from 'typebox';
import { closed, Id, PageCursor, PageLimit, Time } from './common.ts';
import { DIGESTS } from './digest.ts';
import { NOTIFICATIONS, type NotificationKind } from './notifications.ts';
import { named } from './published.ts';

/** Equal notices are one, with a count, until it is read. */
export const NotificationView = named(
  'Notification',
  Type.Object({
    id: Id,
    kind: Type.Enum(Object.keys(NOTIFICATIONS) as NotificationKind[]),
    title: Type.String(),
    message: Type.String(),
    /** What is particular about it; '' when nothing is. */
    detail: Type.String(),
    templateId: Type.Union([Id, Type.Null()]),
    templateName: Type.Union([Type.String(), Type.Null()]),
    /** The conversation that it is about, where that still exists. */
    conversationId: Type.Union([Id, Type.Null()]),
    times: Type.Integer(),
    firstAt: Time,
    lastAt: Time,
    isRead: Type.Boolean(),
  }),
);
export const NotificationList = Type.Array(NotificationView);

export const NotificationQuery = Type.Object(
  {
    limit: PageLimit,
    cursor: PageCursor,
  },
  closed,
);

export const NotificationsReadBody = named(
  'NotificationsReadBody',
  Type.Object(
    {
      /** Left out: all of them. */
      ids: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
    },
    { ...closed, examples: [{ ids: [1, 2] }] },
  ),
);
export const UnreadCount = named(
  'UnreadCount',
  Type.Object({ success: Type.Literal(true), unread: Type.Integer() }),
);

export const NotificationSettingsBody = named(
  'NotificationSettingsBody',
  Type.Object(
    { handoverMail: Type.Optional(Type.Boolean()), digest: Type.Optional(Type.Enum([...DIGESTS])) },
    { ...closed, examples: [{ handoverMail: true, digest: 'weekly' }] },
  ),
);

export const NotificationSettings = named(
  'NotificationSettings',
  Type.Object(
    {
      /** A mail for every customer who is handed over. */
      handoverMail: Type.Boolean(),
      /** How often a mail tells what happened. */
      digest: Type.Enum([...DIGESTS]),
    },
    closed,
  ),
);

export type NotificationView = Static<typeof NotificationView>;
export type NotificationQuery = Static<typeof NotificationQuery>;
export type NotificationsReadBody = Static<typeof NotificationsReadBody>;
export type NotificationSettingsBody = Static<typeof NotificationSettingsBody>;
export type NotificationSettings = Static<typeof NotificationSettings>;
