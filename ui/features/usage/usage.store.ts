import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';
import { fetchUsage } from './usage.api.ts';

export const RANGES = { '7': '7 days', '30': '30 days', '365': 'Year' } as const;
export type Range = keyof typeof RANGES;
export const RANGE_NAMES: readonly Range[] = ['7', '30', '365'];

export interface UsageFilter {
  range: Range;
  /** null for all templates. */
  templateId: number | null;
}

const known = new Map<string, Resource<UsageAnswer>>();
onUserChange(() => known.clear());

/** What was answered in a range of days, today included; of all templates unless one is named. */
export function usageOf(range: Range, templateId: number | null = null): Resource<UsageAnswer> {
  const key = `${range} ${templateId}`;
  const resource = known.get(key) ?? createResource(() => fetchUsage(Number(range), templateId));
  known.set(key, resource);
  return resource;
}

/** A week in sums, and by day. */
export type Week = Pick<UsageAnswer, 'to' | 'totals' | 'days'>;

/** The last seven days of all templates, out of whichever answer is here. */
export function thisWeek(): Week | null {
  const states = RANGE_NAMES.map((range) => usageOf(range).state.value);
  const answer = states.find((state) => state.status === 'ready')?.value;
  if (answer === undefined) return null;
  const { week, to, days } = answer;
  return { to, totals: week.totals, days: days.filter(({ day }) => day >= week.from) };
}
