import type { StarterStrategies, StrategyList, StrategyView } from '../../../src/contract/strategy-api.ts';
import { sentenceOf } from '../../lib/http.ts';
import { inOrder } from '../../lib/in-order.ts';
import { movedTo } from '../../lib/moved-to.ts';
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

type Change = { isEnabled: boolean } | { position: number };

/** Switches a strategy on or off, or moves it: shown at once, and taken back where the server refuses. */
export async function changeStrategy({ id, templateId }: StrategyView, change: Change): Promise<void> {
  const list = strategiesOf(templateId);
  edit(list, (all) => withChange(all, id, change));
  await inOrder(list, async (isLast) => {
    await send(list, id, change);
    // While another one waits, what is shown is ahead of what the server has.
    if (isLast()) await list.refresh();
  });
}

/** Never rejects. */
async function send(list: Resource<StrategyList>, id: number, change: Change): Promise<void> {
  const { value: state } = list.state;
  const strategy = state.status === 'ready' ? state.value.strategies.find((one) => one.id === id) : undefined;
  if (strategy === undefined) return;
  try {
    const body = { ...definitionOf(strategy), ...change, baseVersion: strategy.version };
    const { version } = await putStrategy(id, body);
    edit(list, (all) => all.map((one) => (one.id === id ? { ...one, version } : one)));
  } catch (error) {
    const text = sentenceOf(error, 'Failed to change the strategy. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

function withChange(all: StrategyView[], id: number, change: Change): StrategyView[] {
  const changed = all.map((one) => (one.id === id ? { ...one, ...change } : one));
  const from = changed.findIndex((one) => one.id === id);
  return 'position' in change ? movedTo(changed, from, change.position - 1) : changed;
}

function edit(list: Resource<StrategyList>, change: (all: StrategyView[]) => StrategyView[]): void {
  const { value: state } = list.state;
  if (state.status === 'ready') list.set({ ...state.value, strategies: change(state.value.strategies) });
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
