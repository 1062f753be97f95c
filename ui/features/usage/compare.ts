import { AI_PURPOSES, type AiPurpose } from '../../../src/contract/ai-purposes.ts';
import { ANSWERING_SOURCES } from '../../../src/contract/reply.ts';
import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { formatCost } from '../replies/amounts.ts';
import { repliesFrom } from './series.ts';
import type { Range } from './usage.store.ts';

const BEFORE: Readonly<Record<Range, string>> = {
  '7': 'the 7 days before',
  '30': 'the 30 days before',
  '365': 'the year before',
};

/** A tenth of a second, as medians are counted: less does not count as a difference. */
const STEP_MS = 100;

/** '235 replies, 41 more than in the 30 days before.' */
export function repliesCompared(usage: UsageAnswer, range: Range): string {
  const all = repliesFrom(usage, ...ANSWERING_SOURCES);
  const { replies } = usage.before;
  const total = `${all.toLocaleString('en-US')} ${all === 1 ? 'reply' : 'replies'}`;
  if (replies === 0) return `${total}, none in ${BEFORE[range]}.`;
  const difference = all - replies;
  if (difference === 0) return `${total}, as many as in ${BEFORE[range]}.`;
  const more = `${Math.abs(difference).toLocaleString('en-US')} ${difference > 0 ? 'more' : 'fewer'}`;
  return `${total}, ${more} than in ${BEFORE[range]}.`;
}

/** '0.3 s faster than in the 30 days before.'; null where there is nothing to compare with. */
export function speedCompared({ totals, before }: UsageAnswer, range: Range): string | null {
  if (totals.medianAiMs === null || before.medianAiMs === null) return null;
  const difference = totals.medianAiMs - before.medianAiMs;
  if (Math.abs(difference) < STEP_MS) return `As fast as in ${BEFORE[range]}.`;
  const seconds = `${(Math.abs(difference) / 1_000).toFixed(1)}\u00a0s`;
  return `${seconds} ${difference < 0 ? 'faster' : 'slower'} than in ${BEFORE[range]}.`;
}

/** '$0.05 in the 30 days before.'; null where there was none, or it is unknown. */
export function costBefore({ before }: UsageAnswer, range: Range): string | null {
  if (before.medianAiMs === null || before.costUsd === null) return null;
  return `${formatCost(before.costUsd)} in ${BEFORE[range]}.`;
}

/** 'Replies $1.20, finding by meaning $0.01, voice messages $0.14', where more than one of them cost anything. */
export function costsByPurpose({ totals: { costs } }: Pick<UsageAnswer, 'totals'>): string | null {
  const purposes = Object.keys(AI_PURPOSES) as AiPurpose[];
  const paid = purposes.filter((purpose) => (costs?.[purpose] ?? 0) > 0);
  if (paid.length < 2) return null;
  const parts = paid.map((purpose) => `${AI_PURPOSES[purpose]} ${formatCost(costs?.[purpose] ?? 0)}`);
  return parts.map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(', ');
}
