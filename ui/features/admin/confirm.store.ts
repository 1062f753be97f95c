import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodeSent } from '../../../src/contract/auth.ts';
import { AUTH_TEXTS } from '../../../src/contract/auth.ts';
import { isRefusal, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import type { CodeProblem } from '../sign-in/code-form.tsx';
import type { CodeIsIn } from '../sign-in/code-sent.tsx';
import { adminSession } from './admin-session.store.ts';

export interface Confirmation {
  /** The masked address that the code went to. */
  shownEmail: string;
  handle: string;
  sentAt: number;
  place: CodeIsIn;
}

const current = signal<Confirmation | null>(null);
let waiting: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;

/** The code that is asked for; null while none is. */
export const confirmation: ReadonlySignal<Confirmation | null> = current;

/** Mails a code and asks for it. False where it was not given. Changes made meanwhile wait for the same code. */
export function confirmWithCode(): Promise<boolean> {
  if (waiting === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    void sendConfirmation();
  }
  return waiting.answer;
}

export function settleConfirmation(isConfirmed: boolean): void {
  current.value = null;
  waiting?.settle(isConfirmed);
  waiting = null;
  if (!isConfirmed)
    notify({ title: 'Not saved', text: 'A change needs the code from your e-mail.', variant: 'info' });
}

/** Mails another one; earlier ones stay good until they expire. */
export async function sendConfirmation(): Promise<void> {
  try {
    const { email, actualEmail, codeIsIn: place = null } = await postConfirm<CodeSent>();
    current.value = { shownEmail: email, handle: actualEmail, sentAt: Date.now(), place };
  } catch (error) {
    if (current.value === null) settleConfirmation(false);
    const text = sentenceOf(error, 'The code could not be sent. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

export async function verifyConfirmation(code: string): Promise<CodeProblem> {
  try {
    await postConfirm({ email: current.peek()?.handle, token: code });
  } catch (error) {
    const isWrong = isRefusal(error);
    return { sentence: sentenceOf(isWrong ? error : null, AUTH_TEXTS.codeWrong), isWrong };
  }
  settleConfirmation(true);
  return null;
}

function postConfirm<T>(body?: { email: string | undefined; token: string }): Promise<T> {
  const headers = { authorization: `Bearer ${adminSession.peek()?.token ?? ''}` };
  return request<T>('/api/admin/confirm', {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  });
}
