import type { FieldDefinition } from '../../contract/contact-fields.ts';
import type { StrategyView } from '../../contract/strategy-api.ts';
import { isoTime } from '../../contract/times.ts';
import type { ContactFields } from '../contacts/contact-fields.service.ts';
import type { MemoChanges } from '../inbox/memo-changes.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { StoredStrategy, StrategiesService, StrategyCount } from './strategies.service.ts';
import { fieldProblemsOf, placesOf } from './strategy-fields.ts';

export interface StrategyViewer {
  templates: Pick<Templates, 'get'>;
  strategies: Pick<StrategiesService, 'counts'>;
  memoChanges: Pick<MemoChanges, 'catchUp'>;
  contactFields: Pick<ContactFields, 'list'>;
}

/** Strategies of one template, with their numbers as they are now. */
export async function viewStrategies(
  { templates, strategies, memoChanges, contactFields }: StrategyViewer,
  userId: number,
  list: readonly StoredStrategy[],
  templateId: number,
): Promise<StrategyView[]> {
  const { confirmedBrackets } = await templates.get(userId, templateId);
  await memoChanges.catchUp(userId);
  const counts = await strategies.counts(
    userId,
    list.map(({ id }) => id),
  );
  const fields = await contactFields.list(userId);
  return list.map((strategy) => toStrategyView(strategy, counts, confirmedBrackets, fields));
}

/** The same of one. */
export async function viewStrategy(
  viewer: StrategyViewer,
  userId: number,
  strategy: StoredStrategy,
): Promise<StrategyView> {
  const [view] = await viewStrategies(viewer, userId, [strategy], strategy.templateId);
  if (view === undefined) throw new TypeError('One strategy has one view.');
  return view;
}

function toStrategyView(
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
