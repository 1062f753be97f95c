import { type ReadonlySignal, signal } from '@preact/signals-react';

export type NoticeVariant = 'default' | 'destructive' | 'success' | 'warning' | 'info';

export interface NoticeInput {
  title: string;
  text?: string;
  variant?: NoticeVariant;
  /** One thing to do about it. `otherwise` happens where it is not done, once the notice is gone. */
  action?: { label: string; run: () => void; otherwise?: () => void };
  /** How long it is shown. */
  forMs?: number;
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

/** Returns the id of the notice. */
export function notify(input: NoticeInput): number {
  const before = current.value;
  const id = nextId;
  nextId += 1;
  current.value = { variant: 'default', ...input, id, isOpen: true };
  remainingMs = input.forMs ?? NOTICE_MS;
  runClock();
  if (before?.isOpen) before.action?.otherwise?.();
  return id;
}

export function dismissNotice(): void {
  hide()?.action?.otherwise?.();
}

/** Does what the notice offers. */
export function actOnNotice(): void {
  hide()?.action?.run();
}

/** Takes the notice out of sight and returns it; null: none was in sight. */
function hide(): Notice | null {
  clearTimeout(closing);
  const shown = current.value;
  if (shown === null || !shown.isOpen) return null;
  current.value = { ...shown, isOpen: false };
  setTimeout(() => {
    if (current.value?.id === shown.id) current.value = null;
  }, NOTICE_REMOVE_MS);
  return shown;
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
