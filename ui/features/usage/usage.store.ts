import type { UsageAnswer } from '../../../src/contract/usage.ts';
import type { Resource } from '../../lib/resource.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchUsage } from './usage.api.ts';

export const RANGES = { '7': '7 days', '30': '30 days', '365': 'Year' } as const;
export type Range = keyof typeof RANGES;

const byRange: Record<Range, Resource<UsageAnswer>> = {
  '7': createUserResource(() => fetchUsage(7)),
  '30': createUserResource(() => fetchUsage(30)),
  '365': createUserResource(() => fetchUsage(365)),
};

/** What was answered in a range of days, today included. */
export function usageOf(range: Range): Resource<UsageAnswer> {
  return byRange[range];
}
