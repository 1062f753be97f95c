import type { SavedTrigger, TriggerBody } from '../../../src/contract/trigger-api.ts';
import { sentenceOf } from '../../lib/http.ts';
import { inOrder } from '../../lib/in-order.ts';
import { notify } from '../../lib/notices.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';
import { fetchTemplate } from '../templates/templates.api.ts';
import { keepTemplate, patchTemplate } from '../templates/templates.store.ts';
import { deleteTrigger, fetchTriggers, postTrigger, putTrigger } from './triggers.api.ts';

const lists = new Map<number, Resource<SavedTrigger[]>>();
onUserChange(() => lists.clear());

/** A template's triggers, in the owner's order. */
export function triggersOf(templateId: number): Resource<SavedTrigger[]> {
  const known = lists.get(templateId);
  if (known !== undefined) return known;
  const created = createResource(() => fetchTriggers(templateId));
  lists.set(templateId, created);
  return created;
}

/** Reads the list again, and tells the tab how many there are. */
export async function refreshTriggers(templateId: number): Promise<void> {
  const list = triggersOf(templateId);
  await list.refresh();
  if (list.state.value.status === 'ready')
    patchTemplate(templateId, { triggerCount: list.state.value.value.length });
}

/** The same after a change: a trigger can hold the last place that a draft has to fill, or a new one. */
async function changed(templateId: number): Promise<void> {
  await refreshTriggers(templateId);
  keepTemplate(await fetchTemplate(templateId));
}

/** Adds a trigger, or saves the one with the id. Throws what the form has to show. */
export async function saveTrigger(id: number | null, body: TriggerBody): Promise<void> {
  if (id === null) await postTrigger(body);
  else await putTrigger(id, body);
  notify({ title: id === null ? 'Trigger Added' : 'Trigger Updated', variant: 'success' });
  await changed(body.templateId);
}

type Change = { isEnabled: boolean } | { position: number };

/** Changes the list itself: shown at once, and taken back where the server refuses. */
export async function changeTrigger(trigger: SavedTrigger, change: Change): Promise<void> {
  const { templateId } = trigger;
  const list = triggersOf(templateId);
  const { state } = list;
  if (state.value.status === 'ready') list.set(withChange(state.value.value, trigger, change));
  await inOrder(list, async (isLast) => {
    await send(trigger, change);
    // While another one waits, what is shown is ahead of what the server has.
    if (isLast()) await changed(templateId);
  });
}

/** Never rejects. */
async function send(trigger: SavedTrigger, change: Change): Promise<void> {
  const { id, templateId, triggerPhrase, responseAction } = trigger;
  try {
    await putTrigger(id, { templateId, triggerPhrase, responseAction, ...change });
  } catch (error) {
    const text = sentenceOf(error, 'Failed to update trigger. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

/** True when it is gone. */
export async function removeTrigger({ id, templateId }: SavedTrigger): Promise<boolean> {
  notify({ title: 'Deleting trigger...' });
  try {
    await deleteTrigger(id);
  } catch (error) {
    const text = sentenceOf(error, 'Failed to delete trigger. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
  notify({ title: 'Trigger Deleted', variant: 'success' });
  await changed(templateId);
  return true;
}

function withChange(list: SavedTrigger[], trigger: SavedTrigger, change: Change): SavedTrigger[] {
  if ('isEnabled' in change)
    return list.map((each) => (each.id === trigger.id ? { ...each, ...change } : each));
  return list.filter(({ id }) => id !== trigger.id).toSpliced(change.position - 1, 0, trigger);
}
