import type { Knex } from 'knex';
import type { NotificationSettings } from '../../contract/notification-api.ts';
import type { NotificationKind } from '../../contract/notifications.ts';

export interface Notice {
  userId: number;
  templateId: number | null;
  kind: NotificationKind;
  /** What is particular about this one, such as the field of a malformed call; '' when nothing is. */
  detail: string;
  /** Where a customer waits for the owner, or may not have got an answer. */
  conversation?: { id: number; contactName: string };
}

/** A notice as it is kept. */
export interface Notification extends Omit<Notice, 'conversation'> {
  id: number;
  templateName: string | null;
  conversationId: number | null;
  times: number;
  firstAt: number;
  lastAt: number;
  isRead: boolean;
}

/** Adds to the unread notice of the same kind about the same conversation, or writes a new one. */
export async function addNotice(db: Knex, notice: Notice, times: number, now: number): Promise<void> {
  const sameUnread = {
    user_id: notice.userId,
    template_id: notice.templateId,
    kind: notice.kind,
    conversation_id: notice.conversation?.id ?? null,
    read_at: null,
  };
  const changed = await db('notifications')
    .where(sameUnread)
    .update({ detail: notice.detail, last_at: now, times: db.raw('times + ?', [times]) });
  if (changed > 0) return;
  await db('notifications').insert({
    ...sameUnread,
    detail: notice.detail,
    times,
    first_at: now,
    last_at: now,
  });
}

/** Takes back what is no longer so and was not read yet. */
export async function deleteUnread(
  db: Knex,
  { userId, templateId, kind }: Pick<Notice, 'userId' | 'templateId' | 'kind'>,
): Promise<void> {
  await db('notifications').where({ user_id: userId, template_id: templateId, kind, read_at: null }).delete();
}

function joined(db: Knex) {
  return db('notifications as n')
    .leftJoin('templates as t', 't.id', 'n.template_id')
    .leftJoin('conversations as c', 'c.id', 'n.conversation_id')
    .leftJoin('merged_conversations as m', { 'm.user_id': 'n.user_id', 'm.id': 'n.conversation_id' })
    .select('n.*', 't.template_name')
    .select(db.raw('coalesce(c.id, m.conversation_id) as existing_conversation_id'));
}

/** A place in the list: what comes after it is older. */
export interface NoticePlace {
  lastAt: number;
  id: number;
}

/** The newest first. */
export async function listNotifications(
  db: Knex,
  userId: number,
  after: NoticePlace | null,
  limit: number,
): Promise<Notification[]> {
  const query = joined(db).where('n.user_id', userId);
  if (after !== null) query.whereRaw('(n.last_at, n.id) < (?, ?)', [after.lastAt, after.id]);
  const rows = await query
    .orderBy([
      { column: 'n.last_at', order: 'desc' },
      { column: 'n.id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toNotification);
}

export async function countNotifications(db: Knex, userId: number): Promise<number> {
  const row = await db('notifications').where({ user_id: userId }).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** What was added to since a time, for several users, oldest first. */
export async function notificationsSince(
  db: Knex,
  userIds: readonly number[],
  since: number,
): Promise<Notification[]> {
  const rows = await joined(db)
    .whereIn('n.user_id', [...userIds])
    .where('n.last_at', '>=', since)
    .orderBy('n.last_at')
    .limit(1_000);
  return rows.map(toNotification);
}

export async function unreadCounts(db: Knex, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows: { user_id: number; count: number }[] = await db('notifications')
    .whereIn('user_id', [...userIds])
    .whereNull('read_at')
    .groupBy('user_id')
    .select('user_id')
    .count({ count: '*' });
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

/** Somebody else's ids are passed over. */
export async function markNotificationsRead(
  db: Knex,
  userId: number,
  ids: readonly number[] | null,
  now: number,
): Promise<void> {
  const query = db('notifications').where({ user_id: userId }).whereNull('read_at');
  if (ids !== null) query.whereIn('id', [...ids]);
  await query.update({ read_at: now });
}

export async function readMailSettings(db: Knex, userId: number): Promise<NotificationSettings> {
  const row = await db('users').where({ id: userId }).first('handover_mail', 'digest');
  return { handoverMail: row?.handover_mail === 1, digest: row?.digest ?? 'off' };
}

export async function writeHandoverMail(db: Knex, userId: number, isWanted: boolean): Promise<void> {
  await db('users')
    .where({ id: userId })
    .update({ handover_mail: Number(isWanted) });
}

/** Whom to mail about a handover; null where the owner does not want it. */
export async function handoverReader(
  db: Knex,
  userId: number,
  templateId: number | null,
): Promise<{ email: string; username: string; templateName: string } | null> {
  const row = await db('users as u')
    .join('templates as t', 't.user_id', 'u.id')
    .where({ 'u.id': userId, 't.id': templateId, 'u.handover_mail': 1 })
    .whereNull('u.deleted_at')
    .first('u.email', 'u.username', 't.template_name');
  return row === undefined
    ? null
    : { email: row.email, username: row.username, templateName: row.template_name };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the join above
function toNotification(row: any): Notification {
  return {
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    templateName: row.template_name,
    conversationId: row.existing_conversation_id,
    kind: row.kind,
    detail: row.detail,
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
    isRead: row.read_at !== null,
  };
}
