import type { FieldDefinition } from '../../contract/contact-fields.ts';
import type { StrategyView } from '../../contract/strategy-api.ts';
import { isoTime } from '../../contract/times.ts';
import type { StoredStrategy, StrategyCount } from './strategies.service.ts';
import { fieldProblemsOf, placesOf } from './strategy-fields.ts';

export function toStrategyView(
  strategy: StoredStrategy,
  counts: readonly StrategyCount[],
  confirmed: readonly string[],
  fields: readonly FieldDefinition[],
): StrategyView {
  const { id, templateId, isEnabled, position, version } = strategy;
  return {
    id,
    templateId,
    ...portable(strategy),
    isEnabled,
    position,
    version,
    places: placesOf(strategy, confirmed),
    fieldProblems: fieldProblemsOf(strategy, fields),
    counts: counts
      .filter(({ strategyId }) => strategyId === id)
      .map(({ step, what, count }) => ({ step, what, count })),
    createdAt: isoTime(strategy.createdAt),
    updatedAt: isoTime(strategy.updatedAt),
  };
}

type Definition = Pick<StrategyView, 'name' | 'goal' | 'begins' | 'steps' | 'ends' | 'givesUp'>;

/** What an owner writes, and nothing that belongs to one template. */
export function portable({ name, goal, begins, steps, ends, givesUp }: StoredStrategy): Definition {
  const copied = steps.map((step) => ({
    ...step,
    choices: [...step.choices],
    wording: [...step.wording],
  }));
  return { name, goal, begins, steps: copied, ends, givesUp };
}
