import { type ReadonlySignal, signal } from '@preact/signals-react';

export type NoticeVariant = 'default' | 'destructive' | 'success' | 'warning' | 'info';

export interface NoticeInput {
  title: string;
  text?: string;
  variant?: NoticeVariant;
  /** One thing to do about it. */
  action?: { label: string; run: () => void };
}

export interface Notice extends NoticeInput {
  id: number;
  variant: NoticeVariant;
  isOpen: boolean;
}

export const NOTICE_MS = 5_000;
/** A dismissed notice is kept this long, out of sight. */
export const NOTICE_REMOVE_MS = 1_000_000;

const current = signal<Notice | null>(null);
let nextId = 1;
let closing: ReturnType<typeof setTimeout> | undefined;
let closesAt = 0;
let remainingMs = NOTICE_MS;

/** The one notice there is; a new one takes its place. */
export const notice: ReadonlySignal<Notice | null> = current;

export function notify(input: NoticeInput): void {
  current.value = { variant: 'default', ...input, id: nextId, isOpen: true };
  nextId += 1;
  remainingMs = NOTICE_MS;
  runClock();
}

export function dismissNotice(): void {
  clearTimeout(closing);
  const shown = current.value;
  if (shown === null || !shown.isOpen) return;
  current.value = { ...shown, isOpen: false };
  setTimeout(() => {
    if (current.value?.id === shown.id) current.value = null;
  }, NOTICE_REMOVE_MS);
}

/** While a pointer or the focus rests on it. */
export function holdNotice(): void {
  clearTimeout(closing);
  remainingMs = Math.max(0, closesAt - Date.now());
}

export function releaseNotice(): void {
  if (current.value?.isOpen) runClock();
}

function runClock(): void {
  clearTimeout(closing);
  closesAt = Date.now() + remainingMs;
  closing = setTimeout(dismissNotice, remainingMs);
}
