import { useCallback, useEffect } from 'react';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import type { Thread, ThreadReady } from './thread.store.ts';
import { isOnItsWay } from './timeline-item.tsx';

const SOON_MS = 1_000;
const LATER_MS = 10_000;
/** A reply that is older and still on its way waits for its next try. */
const FRESH_MS = 60_000;

/** Follows replies of the owner's until it is known what became of them, and sends failed ones again. */
export function useSent(thread: Thread, { messages }: ThreadReady): (messageId: number) => void {
  const waiting = messages.findLast(
    ({ source, delivery }) => source === 'owner' && delivery !== null && isOnItsWay(delivery.state),
  );
  useEffect(() => {
    if (waiting === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const isFresh = Date.now() - Date.parse(waiting.createdAt) < FRESH_MS;
      timer = setTimeout(() => void thread.refresh().then(look), isFresh ? SOON_MS : LATER_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [waiting, thread]);
  return useCallback(
    (messageId) => {
      thread.retry(messageId).catch((error: unknown) => {
        const text = sentenceOf(error, 'Not sent. Check your connection and try again.');
        notify({ title: 'Error', text, variant: 'destructive' });
      });
    },
    [thread],
  );
}
