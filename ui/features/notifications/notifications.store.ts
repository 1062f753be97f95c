import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { NotificationView } from '../../../src/contract/notification-api.ts';
import { keptName, navigate, openPath } from '../../lib/base.ts';
import type { StreamEvent } from '../../lib/event-stream.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { setTabCount } from '../../lib/tab-title.ts';
import { session } from '../session/session.store.ts';
import { createUserResource, onUserChange } from '../session/user-data.ts';
import { alertOf } from './browser-alerts.ts';
import { linkOf } from './notice-link.ts';
import { fetchNotifications, postRead } from './notifications.api.ts';

/** The newest notices, read when somebody looks at them. */
export const notifications = createUserResource<NotificationView[]>(fetchNotifications);

const unreadCount = signal(0);
const activityAt = signal('');
const newsCount = signal(0);
onUserChange(() => {
  unreadCount.value = 0;
  activityAt.value = '';
});

export const unread: ReadonlySignal<number> = unreadCount;
effect(() => setTabCount(unreadCount.value));
/** When a customer was heard last while this page was open; '' before. */
export const lastActivity: ReadonlySignal<string> = activityAt;
/** Grows whenever what a page shows may be out of date: something was said in a conversation, or this page was away for a while. */
export const news: ReadonlySignal<number> = newsCount;

/** Between the tabs of a browser, of which hidden ones may hear nothing themselves. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(keptName('dmreply-unread')) : null;
tabs?.addEventListener('message', ({ data }) => {
  if (data.userId === session.value.user?.id) unreadCount.value = data.unread;
});

function keepUnread(count: number): void {
  unreadCount.value = count;
  tabs?.postMessage({ userId: session.value.user?.id, unread: count });
}

/** Takes in what a tab in the background has to know: how many are unread, and what to alert the owner to. */
export function overhear({ name, data }: StreamEvent): void {
  if (name === 'unread') keepUnread((data as { unread: number }).unread);
  if (name === 'notification') void alertOf(data as NotificationView, (ids) => void markRead(ids));
}

/** Takes in what the server tells an open page. */
export function hear(event: StreamEvent): void {
  const { name, data } = event;
  const told = data as { unread?: number; lastActiveAt?: string | null };
  const isAsKnown = name === 'activity' || (name === 'unread' && told.unread === unreadCount.value);
  overhear(event);
  if (name === 'activity') {
    activityAt.value = told.lastActiveAt ?? activityAt.value;
    newsCount.value += 1;
  }
  if (name === 'notification') tellHandover(data as NotificationView);
  if (!isAsKnown && notifications.state.value.status === 'ready') void notifications.refresh();
}

/** Listens again after a time in which nothing was heard. */
export function cameBack(): void {
  newsCount.value += 1;
}

/** `null`: all of them. */
export async function markRead(ids: readonly number[] | null): Promise<void> {
  try {
    const answer = await postRead(ids);
    keepUnread(answer.unread);
    await notifications.refresh();
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

/** What was said on this page: a stream that begins repeats the last seconds. */
const said = new Set<string>();

/** A customer who waits is said at once; everything else can wait behind the bell. */
function tellHandover(view: NotificationView): void {
  const event = `${view.id} ${view.times}`;
  if (view.kind !== 'handover' || said.has(event)) return;
  said.add(event);
  const { to, label } = linkOf(view);
  if (openPath() === to) return;
  const who = view.detail === '' ? 'Somebody' : view.detail;
  notify({
    title: view.title,
    text: `${who} was handed over to you. The bot is quiet there.`,
    variant: 'warning',
    action: { label, run: () => navigate(to) },
  });
}
