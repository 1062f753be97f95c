import type { AdminUser } from '../../../../src/contract/admin-users.ts';
import { createPagedList } from '../paged-list.ts';

/** The users that were asked for, as far as they were read. */
export const users = createPagedList<AdminUser>();

/** Where they are read from. */
export function usersAddress(search: string, more: Record<string, string> = {}): string {
  const values = new URLSearchParams({ ...(search === '' ? {} : { search }), ...more });
  return values.size === 0 ? '/api/admin/users' : `/api/admin/users?${values}`;
}
