import { useEffect } from 'react';
import { streamEvents } from '../../lib/event-stream.ts';
import { ApiError } from '../../lib/http.ts';
import { cameBack, hear } from './notifications.store.ts';

const RETRY_MS = 3_000;
/** The server tells a page what happened up to five seconds before it began to listen. */
const LONG_MS = 4_000;

/**
 * Listens to the server while the page is seen. A hidden tab hangs up: browsers allow six connections to a server over
 * plain HTTP, and six tabs would leave none for anything else.
 */
export function useLive(): void {
  useEffect(() => {
    let listening = new AbortController();

    function start(hasMissed: boolean): void {
      listening.abort();
      listening = new AbortController();
      if (document.visibilityState === 'visible') void listen(listening.signal, hasMissed);
    }

    const startAgain = () => start(true);
    start(false);
    document.addEventListener('visibilitychange', startAgain);
    addEventListener('online', startAgain);
    return () => {
      document.removeEventListener('visibilitychange', startAgain);
      removeEventListener('online', startAgain);
      listening.abort();
    };
  }, []);
}

/** `mayHaveMissed`: something could have happened before this began to listen. */
async function listen(signal: AbortSignal, mayHaveMissed: boolean): Promise<void> {
  let hasMissed = mayHaveMissed;
  const begunAt = performance.now();
  let isFirst = true;
  while (!signal.aborted) {
    try {
      for await (const event of streamEvents('/api/notifications/stream', { signal })) {
        const isLate = isFirst && performance.now() - begunAt > LONG_MS;
        if (hasMissed || isLate) cameBack();
        hasMissed = false;
        isFirst = false;
        hear(event);
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
