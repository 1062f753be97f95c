import type { TemplateView } from '../../../src/contract/template-api.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { createUserResource, onUserChange } from '../session/user-data.ts';
import { fetchTemplate, fetchTemplates } from './templates.api.ts';

/** All templates of the owner, in the order of their making. */
export const templates = createUserResource<TemplateView[]>(fetchTemplates);

const single = new Map<number, Resource<TemplateView>>();
onUserChange(() => single.clear());

/** One template, for the pages about it. */
export function templateById(id: number): Resource<TemplateView> {
  const known = single.get(id);
  if (known !== undefined) return known;
  const created = createResource(() => fetchTemplate(id));
  single.set(id, created);
  return created;
}

/** What this page has changed beside a template's form, and in which version of it. */
const changedHere = new Map<number, { version: number; fields: readonly string[] }[]>();
onUserChange(() => changedHere.clear());

/** Fields of a template that this page itself has changed after a version, up to another. */
export function ownChanges(id: number, after: number, upTo: number): string[] {
  const own = changedHere.get(id) ?? [];
  return own.filter(({ version }) => version > after && version <= upTo).flatMap(({ fields }) => fields);
}

/** Takes over what the server answered to a change: every page shows the new state. `fields`: what was changed, beside the form. */
export function keepTemplate(view: TemplateView, fields: readonly string[] = []): void {
  if (fields.length > 0)
    changedHere.set(view.id, [...(changedHere.get(view.id) ?? []), { version: view.version, fields }]);
  templateById(view.id).set(view);
  const list = templates.state.value;
  if (list.status !== 'ready') return;
  const isListed = list.value.some(({ id }) => id === view.id);
  templates.set(
    isListed ? list.value.map((each) => (each.id === view.id ? view : each)) : [...list.value, view],
  );
}

/** Takes over a part of it, such as a pause or the number of triggers. */
export function patchTemplate(id: number, change: Partial<TemplateView>): void {
  const one = templateById(id).state.value;
  const list = templates.state.value;
  const known = list.status === 'ready' ? list.value.find((each) => each.id === id) : undefined;
  if (one.status === 'ready') keepTemplate({ ...one.value, ...change });
  else if (known !== undefined) keepTemplate({ ...known, ...change });
}

export function dropTemplate(id: number): void {
  single.delete(id);
  const list = templates.state.value;
  if (list.status === 'ready') templates.set(list.value.filter((each) => each.id !== id));
}
