import type { HealthView } from '../../../../src/contract/admin-health.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { count } from '../../replies/amounts.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 12,345,678 is '12.3 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: power === 0 ? 0 : 1 })}\u00a0${UNITS[power]}`;
}

/** '3 days', '5 hours', '12 minutes'. */
export function formatUptime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return count(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day');
}

export type HealthFact = readonly [name: string, value: string];

/** What there is to know, each in a few words. */
export function healthFacts(view: HealthView, now: number): HealthFact[] {
  const { database, mails, lateReplies, aiDown, stripe, instagram, disk, lastBackup } = view;
  return [
    ['Version', view.version],
    ['Running for', formatUptime(now - Date.parse(view.startedAt))],
    ['Servers', count(view.processes.length, 'server')],
    ['Database', `${database.dialect === 'sqlite' ? 'SQLite' : 'Postgres'}, ${formatBytes(database.bytes)}`],
    ['Mails', `${mails.waiting} waiting, ${mails.failed} failed`],
    ['Late replies', `${lateReplies.waiting} waiting`],
    ['AI providers', aiDown.length === 0 ? 'None is down' : `Down: ${aiDown.join(', ')}`],
    ...(stripe === null ? [] : [['Stripe events', `${stripe.failedEvents} failed`] as const]),
    ...(instagram === null ? [] : [['Instagram', `${count(instagram.waiting, 'update')} waiting`] as const]),
    ...(disk === null
      ? []
      : [['Disk', `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} left`] as const]),
    ['Last backup', lastBackup === null ? 'None known' : formatMoment(lastBackup, now)],
  ];
}
