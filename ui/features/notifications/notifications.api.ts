import type { NotificationSettings, NotificationView } from '../../../src/contract/notification-api.ts';
import { read, request } from '../../lib/http.ts';

/** The notices behind the bell, without older ones, which are done. */
const SHOWN = 50;

export function fetchNotifications(): Promise<NotificationView[]> {
  return read(`/api/notifications?limit=${SHOWN}`);
}

/** `null`: all of them. */
export function postRead(ids: readonly number[] | null): Promise<{ unread: number }> {
  return request('/api/notifications/read', { method: 'POST', body: ids === null ? {} : { ids } });
}

export function fetchNotificationSettings(): Promise<NotificationSettings> {
  return read('/api/notifications/settings');
}

export function putNotificationSettings(settings: NotificationSettings): Promise<NotificationSettings> {
  return request('/api/notifications/settings', { method: 'PUT', body: settings });
}
