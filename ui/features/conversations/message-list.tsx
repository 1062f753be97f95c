import { useLayoutEffect, useMemo, useRef } from 'react';
import { Button, Spinner } from '../../components/button.tsx';
import { Chat } from '../replies/messages.tsx';
import type { Thread, ThreadReady } from './thread.store.ts';
import { timelineOf } from './timeline.ts';
import { TimelineEntry } from './timeline-item.tsx';
import { useOlder } from './use-older.ts';

/** All that was said, the newest at the end. Older messages come when the reader gets near the beginning. */
export function MessageList({ thread, state }: { thread: Thread; state: ThreadReady }) {
  const { messages, events, older } = state;
  const list = useRef<HTMLDivElement>(null);
  const items = useMemo(
    () => timelineOf({ messages, events, isComplete: older === null, now: Date.now() }),
    [messages, events, older],
  );
  const start = useOlder(older, thread.loadOlder);
  usePlaceKept(messages[0]?.id ?? 0, list);
  return (
    <div className="messages" ref={list}>
      {older === null ? null : (
        <div className="older" ref={start}>
          {state.isLoadingOlder ? (
            <span role="status">
              <Spinner />
              <span className="visually-hidden">Loading older messages</span>
            </span>
          ) : (
            <Button look="quiet" onClick={() => void thread.loadOlder()}>
              Older messages
            </Button>
          )}
        </div>
      )}
      <Chat label="Messages">
        {items.map((item) => (
          <TimelineEntry key={item.key} item={item} />
        ))}
      </Chat>
    </div>
  );
}

/**
 * Older messages push the ones being read down; the page moves with them. Browsers do so themselves, unless they can't
 * (Safari) or the page stands at its very top.
 */
function usePlaceKept(firstId: number, list: React.RefObject<HTMLElement | null>): void {
  const before = useRef({ firstId, height: 0 });
  useLayoutEffect(() => {
    const height = list.current?.offsetHeight ?? 0;
    const isPrepended = before.current.height > 0 && firstId < before.current.firstId;
    const isLeftToUs = scrollY === 0 || !CSS.supports('overflow-anchor', 'auto');
    if (isPrepended && isLeftToUs) scrollBy({ top: height - before.current.height, behavior: 'instant' });
    before.current = { firstId, height };
  });
}
