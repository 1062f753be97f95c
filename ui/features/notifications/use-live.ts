import { useEffect } from 'react';
import { streamEvents } from '../../lib/event-stream.ts';
import { ApiError } from '../../lib/http.ts';
import { hear, hearAgain } from './notifications.store.ts';

const RETRY_MS = 3_000;

/**
 * Listens to the server while the page is seen. A hidden tab hangs up: browsers allow six connections to a server over
 * plain HTTP, and six tabs would leave none for anything else.
 */
export function useLive(): void {
  useEffect(() => {
    let listening = new AbortController();
    let isFirst = true;

    /** What happened while nobody listened is read, once the server speaks again. */
    function connected(): void {
      if (!isFirst) hearAgain();
      isFirst = false;
    }

    function start(): void {
      listening.abort();
      listening = new AbortController();
      if (document.visibilityState === 'visible') void listen(listening.signal, connected);
    }

    start();
    document.addEventListener('visibilitychange', start);
    addEventListener('online', start);
    return () => {
      document.removeEventListener('visibilitychange', start);
      removeEventListener('online', start);
      listening.abort();
    };
  }, []);
}

async function listen(signal: AbortSignal, onConnected: () => void): Promise<void> {
  while (!signal.aborted) {
    try {
      let isConnected = false;
      for await (const event of streamEvents('/api/notifications/stream', { signal })) {
        hear(event);
        if (!isConnected) onConnected();
        isConnected = true;
      }
    } catch (error) {
      // Signed out or without a plan: there is nothing to hear any more.
      if (error instanceof ApiError && (error.status === 401 || error.status === 402)) return;
    }
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
