import { useEffect } from 'react';
import { keptName } from '../../lib/base.ts';
import { type StreamEvent, streamEvents } from '../../lib/event-stream.ts';
import { ApiError } from '../../lib/http.ts';
import { watchAlerts } from './browser-alerts.ts';
import { cameBack, hear, overhear } from './notifications.store.ts';

const RETRY_MS = 3_000;
/** The server tells a page what happened up to five seconds before it began to listen. */
const LONG_MS = 4_000;

/** Held by the one hidden tab that listens. */
const HIDDEN = keptName('dmreply-hidden-listener');

/**
 * Listens to the server. Of all hidden tabs one does, for the number in the title and for alerts: browsers allow six
 * connections to a server over plain HTTP, and six tabs would leave none for anything else.
 */
export function useLive(): void {
  useEffect(() => {
    let listening = new AbortController();

    function start(hasMissed: boolean): void {
      listening.abort();
      listening = new AbortController();
      const { signal } = listening;
      if (document.visibilityState === 'visible') void listen(signal, hear, hasMissed);
      else void listenForAll(signal);
    }

    const startAgain = () => start(true);
    start(false);
    document.addEventListener('visibilitychange', startAgain);
    addEventListener('online', startAgain);
    const stopAlerts = watchAlerts();
    return () => {
      stopAlerts();
      document.removeEventListener('visibilitychange', startAgain);
      removeEventListener('online', startAgain);
      listening.abort();
    };
  }, []);
}

/** Waits for its turn among the hidden tabs. Where browsers have no locks, hidden tabs hear nothing. */
async function listenForAll(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(HIDDEN, { signal }, () => listen(signal, overhear));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** `mayHaveMissed`: something could have happened before this began to listen. */
async function listen(
  signal: AbortSignal,
  take: (event: StreamEvent) => void,
  mayHaveMissed = false,
): Promise<void> {
  let hasMissed = mayHaveMissed;
  const begunAt = performance.now();
  let isFirst = true;
  while (!signal.aborted) {
    try {
      for await (const event of streamEvents('/api/notifications/stream', { signal })) {
        const isLate = isFirst && performance.now() - begunAt > LONG_MS;
        if (take === hear && (hasMissed || isLate)) cameBack();
        hasMissed = false;
        isFirst = false;
        take(event);
      }
    } catch (error) {
      // Signed out or without a plan: there is nothing to hear any more.
      if (error instanceof ApiError && (error.status === 401 || error.status === 402)) return;
    }
    hasMissed = true;
    await pause(signal);
  }
}

/** The server ends each stream now and then, and may be away. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    const timer = setTimeout(resolve, RETRY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
