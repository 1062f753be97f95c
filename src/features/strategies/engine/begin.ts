import type { Memo } from '../../../contract/memo.ts';
import type { StrategyBegin, StrategyDefinition, StrategyState } from '../../../contract/strategy.ts';
import { hasPhrase } from './readings.ts';
import { knownOf } from './steps.ts';

/** A strategy as it is stored. */
export interface Strategy extends StrategyDefinition {
  id: number;
  version: number;
}

/** A strategy is ready to run; those that are switched off are left out. In the owner's order. */
export type Strategies = readonly Strategy[];

/** What more than one reading each would be of no use for: the most exact comes first. */
const ORDER = ['phrase', 'tag', 'first_message'] as const satisfies StrategyBegin[];

/**
 * Which strategy a message begins, or null. One that ran in this conversation begins again by its phrase alone, and one that
 * reached its goal only where there is something to ask: else it would repeat its end.
 */
export function strategyToBegin(
  strategies: Strategies,
  memo: Memo,
  message: string,
  isFirst: boolean,
): Strategy | null {
  const urgent = strategyToTakeOver(strategies, memo, message);
  if (urgent !== null) return urgent;
  const { tags = [], strategiesDone = [] } = memo;
  const isMet: Record<(typeof ORDER)[number], (strategy: Strategy) => boolean> = {
    phrase: (strategy) => isCalled(strategy, memo, message),
    tag: ({ id, begins }) => tags.includes(begins.tag) && !strategiesDone.includes(id),
    first_message: ({ id }) => isFirst && !strategiesDone.includes(id),
  };
  for (const when of ORDER) {
    const met = strategies.find((each) => each.begins.when === when && isMet[when](each));
    if (met !== undefined) return met;
  }
  return null;
}

function isCalled(strategy: Strategy, memo: Memo, message: string): boolean {
  const isReached = memo.strategiesReached?.includes(strategy.id) === true;
  return hasPhrase(strategy.begins.phrase, message) && (!isReached || hasToAsk(strategy, memo));
}

/** One for complaints whose phrase is said: it begins before all others, and in place of one that runs. */
export function strategyToTakeOver(strategies: Strategies, memo: Memo, message: string): Strategy | null {
  return strategies.find((each) => isForComplaints(each) && isCalled(each, memo, message)) ?? null;
}

/** It leads to a human, and does not give up on who is angry. */
export function isForComplaints({ begins, ends, givesUp }: StrategyDefinition): boolean {
  return begins.when === 'phrase' && ends.handOver && !givesUp.onAnger;
}

/** Whether it would ask for what it can't do without; where it can do without all, for anything. */
function hasToAsk(strategy: Strategy, memo: Memo): boolean {
  const known = knownOf(strategy, { said: [] }, memo);
  const asked = strategy.steps.filter(({ kind }) => kind === 'find_out');
  const required = asked.filter(({ isRequired }) => isRequired);
  return (required.length > 0 ? required : asked).some(({ field }) => known[field] === undefined);
}

export function begun({ id, version, steps }: Strategy, now: number): StrategyState {
  const step = steps[0]?.id ?? '';
  return { id, version, step, tries: 0, replies: 0, startedAt: now, said: [] };
}
