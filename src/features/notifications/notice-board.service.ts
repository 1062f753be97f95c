import type {
  NotificationSettings,
  NotificationSettingsBody,
  NotificationView,
} from '../../contract/notification-api.ts';
import { NOTIFICATIONS } from '../../contract/notifications.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { createFaultLog } from '../../fault-log.ts';
import type { Logger } from '../../log.ts';
import type { Activity, Conversations } from '../conversations/conversations.service.ts';
import type { Digests } from '../digest/digest.service.ts';
import type { Notifications } from './notifications.service.ts';
import {
  countNotifications,
  listNotifications,
  readMailSettings as mailSettings,
  markNotificationsRead,
  type NoticePlace,
  type Notification,
  notificationsSince,
  unreadCounts,
  writeHandoverMail,
} from './notifications.store.ts';

/** What an open page hears: a notice, how many are unread, and that something was said in a conversation. */
export interface NoticeEvents {
  notification: NotificationView;
  unread: { unread: number };
  /** null: no customer has written since the last one; the owner or the bot has, or an earlier message was recorded. */
  activity: { lastActiveAt: string | null };
}
export type NoticeListener = <E extends keyof NoticeEvents>(event: E, data: NoticeEvents[E]) => void;

export type { NoticePlace };

export interface NoticePage {
  notices: NotificationView[];
  /** Where the next page begins; null at the end. */
  next: NoticePlace | null;
}

/** The bell: what an owner is shown of their notices. */
export type NoticeBoard = ReturnType<typeof createNoticeBoard>;

/** How soon an open page hears of something. */
const LOOK_EVERY_MS = 1_000;
/** Processes write with clocks of their own, and pages take a while to open. */
const OVERLAP_MS = 5_000;

interface Watcher {
  userId: number;
  listener: NoticeListener;
  unread: number | null;
  /** What happened from then on is new to it. */
  since: number;
  lastActiveAt: number;
  /** null: not looked at yet. */
  lastMessageId: number | null;
  underWayId: number;
}

export interface NoticeBoardDeps {
  db: Database;
  notifications: Notifications;
  digests: Pick<Digests, 'save'>;
  latestActivity: Conversations['latestActivity'];
  log: Logger;
  clock: () => number;
}

export function createNoticeBoard(deps: NoticeBoardDeps) {
  const { db, notifications, digests, latestActivity, log, clock } = deps;
  const watchers = new Set<Watcher>();
  const faults = createFaultLog(log, 'notices could not be read');
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  /** What was told already, by id: the count and time that it had. */
  let told = new Map<number, string>();

  async function look(): Promise<void> {
    await notifications.flush();
    const userIds = [...new Set([...watchers].map(({ userId }) => userId))];
    const changed = await notificationsSince(db.knex, userIds, since - OVERLAP_MS);
    const fresh = changed.filter((each) => told.get(each.id) !== stateOf(each) && each.lastAt >= since);
    told = new Map(changed.map((each) => [each.id, stateOf(each)]));
    since = Math.max(since, changed.at(-1)?.lastAt ?? 0);
    const counts = await unreadCounts(db.knex, userIds);
    const activity = await latestActivity(userIds);
    for (const watcher of watchers) {
      // Who begins to listen may have been between two streams when something happened.
      const isNew = watcher.unread === null;
      for (const notice of isNew ? changed.filter(({ lastAt }) => lastAt >= watcher.since) : fresh) {
        if (notice.userId === watcher.userId && !notice.isRead)
          watcher.listener('notification', toView(notice));
      }
      const unread = counts.get(watcher.userId) ?? 0;
      if (unread !== watcher.unread) watcher.listener('unread', { unread });
      watcher.unread = unread;
      tellActivity(watcher, activity.get(watcher.userId) ?? { at: 0, messageId: 0, underWayId: 0 });
    }
  }

  /** A customer has written; or the owner has, on another device; or what the customer wrote is being answered, or recorded only now. */
  function tellActivity(watcher: Watcher, { at, messageId, underWayId }: Activity): void {
    const known = watcher.lastMessageId ?? messageId;
    const isCustomer = at > watcher.lastActiveAt;
    if (isCustomer || messageId > known || underWayId > watcher.underWayId)
      watcher.listener('activity', { lastActiveAt: isCustomer ? isoTime(at) : null });
    watcher.lastActiveAt = Math.max(watcher.lastActiveAt, at);
    watcher.lastMessageId = Math.max(known, messageId);
    // SQLite gives out ids of the inbox again.
    watcher.underWayId = underWayId;
  }

  /** Looks only while somebody watches. */
  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      look()
        .then(faults.worked, faults.failed)
        .finally(() => {
          timer = undefined;
          if (watchers.size > 0) schedule(LOOK_EVERY_MS);
        });
    }, delayMs);
    timer.unref();
  }

  async function unread(userId: number): Promise<number> {
    return (await unreadCounts(db.knex, [userId])).get(userId) ?? 0;
  }

  return {
    async list(userId: number, limit: number, after: NoticePlace | null = null): Promise<NoticePage> {
      await notifications.flush();
      const found = await listNotifications(db.knex, userId, after, limit + 1);
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const next = last === undefined ? null : { lastAt: last.lastAt, id: last.id };
      return { notices: page.map(toView), next };
    },
    count: (userId: number): Promise<number> => countNotifications(db.knex, userId),
    unread,
    /** `null`: all. Returns how many are left unread. */
    async markRead(userId: number, ids: readonly number[] | null): Promise<number> {
      await markNotificationsRead(db.knex, userId, ids, clock());
      return unread(userId);
    },
    async settings(userId: number): Promise<NotificationSettings> {
      return mailSettings(db.knex, userId);
    },
    async saveSettings(
      userId: number,
      { handoverMail, digest }: NotificationSettingsBody,
    ): Promise<NotificationSettings> {
      if (handoverMail !== undefined) await writeHandoverMail(db.knex, userId, handoverMail);
      if (digest !== undefined) await digests.save(userId, digest);
      return mailSettings(db.knex, userId);
    },
    /** Tells at once how many are unread, and from then on what changes, whichever process noticed it. */
    watch(userId: number, listener: NoticeListener): () => void {
      // A page reads its lists before it listens: what came in between is new to it.
      const begin = clock() - OVERLAP_MS;
      const watcher: Watcher = {
        userId,
        listener,
        unread: null,
        since: begin,
        lastActiveAt: begin,
        lastMessageId: null,
        underWayId: 0,
      };
      if (watchers.size === 0) since = clock();
      watchers.add(watcher);
      if (timer === undefined) schedule(0);
      return () => watchers.delete(watcher);
    },
  };
}

function stateOf({ times, lastAt }: Notification): string {
  return `${times} ${lastAt}`;
}

function toView({ kind, firstAt, lastAt, userId: _, ...notice }: Notification): NotificationView {
  const { title, sentence } = NOTIFICATIONS[kind];
  return {
    ...notice,
    kind,
    title,
    message: sentence,
    firstAt: isoTime(firstAt),
    lastAt: isoTime(lastAt),
  };
}
