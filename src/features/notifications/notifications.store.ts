import type { Knex } from 'knex';
import type { NotificationKind } from '../../contract/notifications.ts';

export interface Notice {
  userId: number;
  templateId: number | null;
  kind: NotificationKind;
  /** What is particular about this one, such as the field of a malformed call; '' when nothing is. */
  detail: string;
}

/** Adds to the unread notice of the same kind, or writes a new one. */
export async function addNotice(db: Knex, notice: Notice, times: number, now: number): Promise<void> {
  const sameUnread = {
    user_id: notice.userId,
    template_id: notice.templateId,
    kind: notice.kind,
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
