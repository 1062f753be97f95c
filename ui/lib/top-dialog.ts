import { type ReadonlySignal, signal } from '@preact/signals-react';

const open = signal<readonly HTMLElement[]>([]);

/** Dialogs that are open, the topmost last: everything outside it can't be reached. */
export const openDialogs: ReadonlySignal<readonly HTMLElement[]> = open;

export function dialogOpened(element: HTMLElement): void {
  open.value = [...open.value, element];
}

export function dialogClosed(element: HTMLElement): void {
  open.value = open.value.filter((each) => each !== element);
}
