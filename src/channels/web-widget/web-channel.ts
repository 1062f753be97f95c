import type { Channel } from '../channel.types.ts';
import type { VisitorStreams } from './visitor-streams.ts';

/**
 * The chat on a website. Its messages are read from the journal itself, so to deliver one is to mark it as sent, and to
 * call those who read: nothing can go wrong, and a visitor who is away finds it later.
 */
export function createWebChannel(streams: Pick<VisitorStreams, 'wake' | 'typing'>): Channel {
  return {
    name: 'web',
    mostTries: Number.POSITIVE_INFINITY,
    windowMs: null,
    deliver: async () => ({ kind: 'sent' }),
    settled: (externalId) => streams.wake(externalId),
    reach: async () => ({ canSend: true }),
    showTyping: (externalId) => streams.typing(externalId),
  };
}
