import type { AuditEntry } from '../../../../src/contract/audit.ts';
import { createPagedList } from '../paged-list.ts';

/** What happened, as far as it was read. */
export const auditLog = createPagedList<AuditEntry>();

/** The filter in the page's address. Days are whole ones, of the reader's time zone. */
export interface AuditFilter {
  action: string;
  actor: string;
  user: string;
  from: string;
  until: string;
}

/** Where the log is read from. */
export function auditAddress(filter: AuditFilter, more: Record<string, string> = {}): string {
  const { action, actor, user, from, until } = filter;
  const values = {
    action,
    actor,
    userId: /^[1-9][0-9]{0,8}$/.test(user) ? user : '',
    from: startOfDay(from, 0),
    until: startOfDay(until, 1),
    ...more,
  };
  const named = Object.entries(values).filter(([, value]) => value !== '');
  return `/api/admin/audit?${new URLSearchParams(named)}`;
}

/** When a day such as '2026-11-20' begins, or one some days later; '' where it is not a day. */
function startOfDay(day: string, later: number): string {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  return day === '' || Number.isNaN(start.getTime()) ? '' : start.toISOString();
}
