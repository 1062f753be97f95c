import type { StarterStrategies, StrategyList, StrategyView } from '../../../src/contract/strategy-api.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { createUserResource, onUserChange } from '../session/user-data.ts';
import { type Definition, definitionOf } from './definition.ts';
import {
  deleteStrategy,
  fetchStarterStrategies,
  fetchStrategies,
  postStrategy,
  putStrategy,
} from './strategies.api.ts';

const lists = new Map<number, Resource<StrategyList>>();
onUserChange(() => lists.clear());

/** A template's strategies, in the owner's order. */
export function strategiesOf(templateId: number): Resource<StrategyList> {
  const known = lists.get(templateId);
  if (known !== undefined) return known;
  const created = createResource(() => fetchStrategies(templateId));
  lists.set(templateId, created);
  return created;
}

export const starterStrategies = createUserResource<StarterStrategies>(fetchStarterStrategies);

/** Adds a strategy, or saves the one that is edited. Throws what the form has to show. */
export async function saveStrategy(
  templateId: number,
  saved: StrategyView | null,
  definition: Definition,
): Promise<StrategyView> {
  const view =
    saved === null
      ? await postStrategy({ templateId, ...definition })
      : await putStrategy(saved.id, { ...definition, baseVersion: saved.version });
  notify({ title: saved === null ? 'Strategy Added' : 'Strategy Saved', variant: 'success' });
  await strategiesOf(templateId).refresh();
  return view;
}

/** Switches it on or off: shown at once, and taken back where the server refuses. */
export async function switchStrategy(strategy: StrategyView, isEnabled: boolean): Promise<void> {
  const list = strategiesOf(strategy.templateId);
  const state = list.state.value;
  if (state.status === 'ready') {
    const strategies = state.value.strategies.map((one) =>
      one.id === strategy.id ? { ...one, isEnabled } : one,
    );
    list.set({ ...state.value, strategies });
  }
  try {
    await putStrategy(strategy.id, { ...definitionOf(strategy), isEnabled });
  } catch (error) {
    const text = sentenceOf(error, 'Failed to change the strategy. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
  await list.refresh();
}

/** True when it is gone. */
export async function removeStrategy({ id, templateId }: StrategyView): Promise<boolean> {
  try {
    await deleteStrategy(id);
  } catch (error) {
    const text = sentenceOf(error, 'Failed to delete the strategy. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
  notify({ title: 'Strategy Deleted', variant: 'success' });
  await strategiesOf(templateId).refresh();
  return true;
}
