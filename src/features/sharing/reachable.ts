import type { ReplyTrigger } from '../../contract/reply.ts';
import type { Strategies } from '../strategies/engine/begin.ts';

/** Triggers without a way to templates that have left the group; one that does nothing else is left out. */
export function reachableTriggers<T extends ReplyTrigger>(
  triggers: readonly T[],
  group: ReadonlySet<number>,
): T[] {
  return triggers.flatMap((trigger) => {
    const { passTo = null, responseAction } = trigger;
    if (passTo === null || group.has(passTo)) return [trigger];
    return responseAction === '' ? [] : [{ ...trigger, passTo: null }];
  });
}

export function reachableStrategies(strategies: Strategies, group: ReadonlySet<number>): Strategies {
  return strategies.map((strategy) => {
    const { passTo = null } = strategy.ends;
    if (passTo === null || group.has(passTo)) return strategy;
    return { ...strategy, ends: { ...strategy.ends, passTo: null } };
  });
}
