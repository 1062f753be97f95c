import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { SharingView } from '../../../src/contract/sharing.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';
import { fetchSharing } from './sharing.api.ts';

type Partners = SharingView['templates'];

const all = new Map<number, Resource<Partners>>();
onUserChange(() => all.clear());

function partnersOf(templateId: number): Resource<Partners> {
  const known = all.get(templateId);
  if (known !== undefined) return known;
  const created = createResource(async () => {
    return (await fetchSharing(templateId)).templates;
  });
  all.set(templateId, created);
  return created;
}

/** The templates that share conversations with this one, read anew for each form; null until they are known. */
export function usePartners(templateId: number): Partners | null {
  useSignals();
  useEffect(() => void partnersOf(templateId).refresh(), [templateId]);
  const { state } = partnersOf(templateId);
  return state.value.status === 'ready' ? state.value.value : null;
}

export const GONE = 'A template that is no longer in the group';

/** The name of the template that a conversation is passed to; '' where it is passed to none, or nothing is known yet. */
export function usePassName(templateId: number, passTo: number | null): string {
  useSignals();
  // Each row of a list asks; one request answers all.
  useEffect(() => {
    if (passTo !== null) void partnersOf(templateId).load();
  }, [templateId, passTo]);
  const { value: partners } = partnersOf(templateId).state;
  if (passTo === null || partners.status !== 'ready') return '';
  return partners.value.find(({ id }) => id === passTo)?.templateName ?? GONE;
}
