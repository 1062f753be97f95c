import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SupportBody } from '../../../src/contract/support.ts';
import { request } from '../../lib/http.ts';

const EMPTY: SupportBody = { name: '', email: '', subject: '', message: '' };

const open = signal(false);
const kept = signal<SupportBody>(EMPTY);

export const isSupportOpen: ReadonlySignal<boolean> = open;
/** What was typed; it stays when the dialog is closed and goes once it was sent. */
export const supportDraft: ReadonlySignal<SupportBody> = kept;

/** Opens the dialog. Name and e-mail are filled in for somebody who is signed in. */
export function openSupport(known: Partial<SupportBody> = {}): void {
  const draft = kept.value;
  kept.value = {
    ...draft,
    name: draft.name === '' ? (known.name ?? '') : draft.name,
    email: draft.email === '' ? (known.email ?? '') : draft.email,
  };
  open.value = true;
}

export function closeSupport(): void {
  open.value = false;
}

export function editSupport(change: Partial<SupportBody>): void {
  kept.value = { ...kept.value, ...change };
}

export async function sendSupport(): Promise<void> {
  const draft = kept.value;
  const body = {
    ...draft,
    name: draft.name.trim(),
    email: draft.email.trim(),
    subject: draft.subject.trim(),
  };
  await request('/api/support/contact', { method: 'POST', body });
  kept.value = EMPTY;
  open.value = false;
}
