import type { Resource } from '../../lib/resource.ts';
import { notifications } from '../notifications/notifications.store.ts';
import { setup } from '../setup/setup.store.ts';
import { templates } from '../templates/templates.store.ts';
import { RANGE_NAMES, type UsageFilter, usageOf } from '../usage/usage.store.ts';
import { waiting } from '../waiting/waiting.store.ts';

const ALWAYS = [setup, templates, waiting, notifications];

/** Reads everything that the dashboard shows. */
export async function refreshHome({ range, templateId }: UsageFilter): Promise<void> {
  const resources = new Set([...ALWAYS, usageOf(range), usageOf(range, templateId)]);
  await Promise.all([...resources].map((resource) => resource.refresh()));
}

/** Whether all of it was read, well or not, so that the page can be drawn once and nothing moves afterwards. */
export function isHomeKnown(): boolean {
  const isSettled = ({ state }: Resource<unknown>) =>
    state.value.status === 'ready' || state.value.status === 'failed';
  return ALWAYS.every(isSettled) && RANGE_NAMES.some((range) => isSettled(usageOf(range)));
}
