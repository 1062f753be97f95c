import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Spinner } from '../../components/button.tsx';
import { Chat, CustomerMessage } from '../replies/messages.tsx';
import { type Chunk, chunksOf } from './chunks.ts';
import type { Thread, ThreadReady } from './thread.store.ts';
import { timelineOf } from './timeline.ts';
import { customerText, messageElementId, TimelineEntry } from './timeline-item.tsx';
import { useDrawn } from './use-drawn.ts';
import { useOlder } from './use-older.ts';
import { usePlaceKept } from './use-place-kept.ts';

export interface MessageListProps {
  thread: Thread;
  state: ThreadReady;
  /** The reader has left the end, so older messages may be wanted. */
  hasLeft: boolean;
  /** Marked in the messages. */
  words: string;
  /** The message to bring into sight; null: none. */
  shownId: number | null;
  onRetry: (messageId: number) => void;
}

/**
 * All that was said, the newest at the end. Older messages come when the reader gets near the beginning; rows far from the
 * window are not drawn.
 */
export function MessageList({ thread, state, hasLeft, words, shownId, onRetry }: MessageListProps) {
  const { conversation, messages, events, older } = state;
  const list = useRef<HTMLDivElement>(null);
  const firstId = messages[0]?.id ?? 0;
  const [anchorId, setAnchorId] = useState(firstId);
  // Read again from the end: no earlier row is left.
  if (!messages.some(({ id }) => id === anchorId) && anchorId !== firstId) setAnchorId(firstId);
  const chunks = useMemo(
    () => chunksOf(timelineOf({ messages, events, isComplete: older === null, now: Date.now() }), anchorId),
    [messages, events, older, anchorId],
  );
  const start = useOlder(older, hasLeft, thread.loadOlder);
  usePlaceKept(firstId, list);
  const drawn = useDrawn(list, chunks, shownId === null ? null : keyOf(chunks, shownId));
  useShown(shownId);
  return (
    <div className="messages" ref={list}>
      {older === null ? null : (
        <div className="older center" ref={start}>
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
        {chunks.map((chunk) => {
          const isDrawn = drawn.isDrawn(chunk);
          return (
            <Fragment key={chunk.key}>
              <li
                className="chunk"
                aria-hidden="true"
                data-key={chunk.key}
                data-drawn={isDrawn}
                style={{ height: isDrawn ? 0 : drawn.heightOf(chunk) }}
              />
              {isDrawn
                ? chunk.items.map((item) => (
                    <TimelineEntry key={item.key} item={item} words={words} onRetry={onRetry} />
                  ))
                : null}
            </Fragment>
          );
        })}
        {conversation.underWay
          .filter(({ createdAt }) => !messages.some((one) => one.isFromUser && one.createdAt === createdAt))
          .map(({ messageText, createdAt }) => (
            <CustomerMessage key={`${createdAt} ${messageText}`} text={customerText(messageText, words)}>
              <p className="meta">Being answered now</p>
            </CustomerMessage>
          ))}
      </Chat>
    </div>
  );
}

function keyOf(chunks: readonly Chunk[], messageId: number): string | null {
  const holds = ({ items }: Chunk) =>
    items.some((item) => item.kind === 'message' && item.message.id === messageId);
  return chunks.find(holds)?.key ?? null;
}

/** Brings a message into the middle of the window. What is drawn around it only then may have another height. */
function useShown(id: number | null): void {
  useEffect(() => {
    if (id === null) return;
    const row = () => document.getElementById(messageElementId(id));
    const show = () => row()?.scrollIntoView({ block: 'center', behavior: 'instant' });
    show();
    row()?.classList.add('is-shown');
    let frame = requestAnimationFrame(() => {
      show();
      frame = requestAnimationFrame(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      row()?.classList.remove('is-shown');
    };
  }, [id]);
}
