import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { SharingView } from '../../../src/contract/sharing.ts';
import { read } from '../../lib/http.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';

type Partners = SharingView['templates'];

const all = new Map<number, Resource<Partners>>();
onUserChange(() => all.clear());

function partnersOf(templateId: number): Resource<Partners> {
  const known = all.get(templateId);
  if (known !== undefined) return known;
  const created = createResource(async () => {
    const { templates } = await read<SharingView>(`/api/templates/${templateId}/sharing`);
    return templates;
  });
  all.set(templateId, created);
  return created;
}

/** The templates that share conversations with this one, read anew for each form; null until they are known. */
export function usePartners(templateId: number, isWanted = true): Partners | null {
  useSignals();
  const { state } = partnersOf(templateId);
  useEffect(() => {
    if (isWanted) void partnersOf(templateId).refresh();
  }, [templateId, isWanted]);
  return state.value.status === 'ready' ? state.value.value : null;
}

export const GONE = 'A template that is no longer in the group';

/** The name of the template that a conversation is passed to; '' where it is passed to none, or nothing is known yet. */
export function usePassName(templateId: number, passTo: number | null): string {
  const partners = usePartners(templateId, passTo !== null);
  if (passTo === null || partners === null) return '';
  return partners.find(({ id }) => id === passTo)?.templateName ?? GONE;
}
