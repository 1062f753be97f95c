import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { GoldenBody, GoldenFromHistoryBody, GoldenView } from '../../../src/contract/golden.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';
import {
  deleteGoldenChat,
  fetchGoldenChats,
  postFromHistory,
  postGoldenChat,
  putGoldenChat,
} from './golden.api.ts';

const lists = new Map<number, Resource<GoldenView[]>>();
onUserChange(() => lists.clear());

/** A template's golden chats, the newest first. */
export function goldenOf(templateId: number): Resource<GoldenView[]> {
  const known = lists.get(templateId);
  if (known !== undefined) return known;
  const created = createResource(() => fetchGoldenChats(templateId));
  lists.set(templateId, created);
  return created;
}

/** How many there are; null while that is not known. Reads a signal. */
export function goldenCount(templateId: number): number | null {
  const state = goldenOf(templateId).state.value;
  return state.status === 'ready' ? state.value.length : null;
}

/** Whether edits of what the AI reads wait for a check: also before it is known that nothing is there to check. */
export function isGuarded(templateId: number): ReadonlySignal<boolean> {
  return computed(() => goldenCount(templateId) !== 0);
}

/** Adds one, or saves the one that is edited. Throws what the form has to show. */
export async function saveGolden(
  templateId: number,
  saved: GoldenView | null,
  body: Omit<GoldenBody, 'templateId'>,
): Promise<void> {
  const view =
    saved === null
      ? await postGoldenChat({ templateId, ...body })
      : await putGoldenChat(saved.id, { version: saved.version, ...body });
  show(templateId, view);
  notify({ title: saved === null ? 'Must-Pass Chat Added' : 'Must-Pass Chat Saved', variant: 'success' });
}

/** Keeps a reply of the history with what it answers. Throws `ApiError`. */
export async function keepFromHistory(body: GoldenFromHistoryBody): Promise<GoldenView> {
  const view = await postFromHistory(body);
  show(view.templateId, view);
  notify({ title: 'Must-Pass Chat Added', variant: 'success' });
  return view;
}

/** True when it is gone. */
export async function removeGolden({ id, templateId }: GoldenView): Promise<boolean> {
  try {
    await deleteGoldenChat(id);
  } catch (error) {
    const text = sentenceOf(error, 'Failed to delete the must-pass chat. Please try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
  edit(templateId, (all) => all.filter((one) => one.id !== id));
  notify({ title: 'Must-Pass Chat Deleted', variant: 'success' });
  return true;
}

function show(templateId: number, view: GoldenView): void {
  edit(templateId, (all) =>
    all.some(({ id }) => id === view.id)
      ? all.map((one) => (one.id === view.id ? view : one))
      : [view, ...all],
  );
}

function edit(templateId: number, change: (all: GoldenView[]) => GoldenView[]): void {
  const list = goldenOf(templateId);
  const state = list.state.peek();
  if (state.status === 'ready') list.set(change(state.value));
}
