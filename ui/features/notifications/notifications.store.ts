import { type ReadonlySignal, signal } from '@preact/signals-react';
import { navigate } from 'wouter/use-browser-location';
import type { NotificationView } from '../../../src/contract/notification-api.ts';
import type { StreamEvent } from '../../lib/event-stream.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource, onUserChange } from '../session/user-data.ts';
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
/** When a customer was heard last while this page was open; '' before. */
export const lastActivity: ReadonlySignal<string> = activityAt;
/** Grows whenever what a page shows may be out of date: a customer has written, or this page was away for a while. */
export const news: ReadonlySignal<number> = newsCount;

/** Takes in what the server tells an open page. */
export function hear({ name, data }: StreamEvent): void {
  const told = data as { unread?: number; lastActiveAt?: string };
  if (name === 'activity') {
    activityAt.value = told.lastActiveAt ?? '';
    newsCount.value += 1;
  }
  if (name === 'unread') unreadCount.value = told.unread ?? 0;
  if (name === 'notification') tellHandover(data as NotificationView);
  if (name !== 'activity' && notifications.state.value.status === 'ready') void notifications.refresh();
}

/** Listens again after a time in which nothing was heard. */
export function cameBack(): void {
  newsCount.value += 1;
}

/** `null`: all of them. */
export async function markRead(ids: readonly number[] | null): Promise<void> {
  try {
    const answer = await postRead(ids);
    unreadCount.value = answer.unread;
    await notifications.refresh();
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

/** A customer who waits is said at once; everything else can wait behind the bell. */
function tellHandover(view: NotificationView): void {
  if (view.kind !== 'handover') return;
  const { to, label } = linkOf(view);
  if (location.pathname === to) return;
  const who = view.detail === '' ? 'Somebody' : view.detail;
  notify({
    title: view.title,
    text: `${who} was handed over to you. The bot is quiet there.`,
    variant: 'warning',
    action: { label, run: () => navigate(to) },
  });
}
