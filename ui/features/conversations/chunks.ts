import type { TimelineItem } from './timeline.ts';

/** Rows that are drawn and left undrawn together. */
export interface Chunk {
  key: string;
  items: readonly TimelineItem[];
}

const SIZE = 20;

/**
 * Cuts a conversation so that a cut stays where it is when messages are added at either end: it counts from the message
 * `anchorId`. What comes before a message, such as the day, belongs to it.
 */
export function chunksOf(items: readonly TimelineItem[], anchorId: number): Chunk[] {
  const messages = items.filter((item) => item.kind === 'message');
  const anchor = Math.max(
    0,
    messages.findIndex(({ message }) => message.id === anchorId),
  );
  const chunks: { key: string; items: TimelineItem[] }[] = [];
  let place = -anchor;
  let waiting: TimelineItem[] = [];
  for (const item of items) {
    waiting.push(item);
    if (item.kind !== 'message') continue;
    const key = `${Math.floor(place / SIZE)}`;
    place += 1;
    const last = chunks.at(-1);
    if (last?.key === key) last.items.push(...waiting);
    else chunks.push({ key, items: waiting });
    waiting = [];
  }
  const last = chunks.at(-1);
  if (last !== undefined) last.items.push(...waiting);
  else if (waiting.length > 0) chunks.push({ key: '0', items: waiting });
  return chunks;
}
