import { signal } from '@preact/signals-react';
import type { SupportAccessView, SupportCode } from '../../../src/contract/support-access.ts';
import { read, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource, onUserChange } from '../session/user-data.ts';

const PATH = '/api/user/support-access';

/** Whether support may look at this account. */
export const supportAccess = createUserResource(() => read<SupportAccessView>(PATH));

/** The code that was just made; the server shows it this once. */
export const freshCode = signal<string | null>(null);
onUserChange(() => {
  freshCode.value = null;
});

export async function openSupportAccess(): Promise<void> {
  await change(async () => {
    freshCode.value = (await request<SupportCode>(PATH, { method: 'POST' })).code;
  });
}

export async function closeSupportAccess(): Promise<void> {
  await change(async () => {
    await request(PATH, { method: 'DELETE' });
    freshCode.value = null;
    notify({ title: 'Support access ended', text: 'Nobody can look in any more.', variant: 'success' });
  });
}

async function change(what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
  await supportAccess.refresh();
}
