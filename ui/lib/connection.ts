import { type ReadonlySignal, signal } from '@preact/signals-react';

const online = signal(navigator.onLine);

/** What the browser says of its network; a server that is away shows in the requests. */
export const isOnline: ReadonlySignal<boolean> = online;

addEventListener('online', () => {
  online.value = true;
});
addEventListener('offline', () => {
  online.value = false;
});
