import type { Channel } from '../channel.types.ts';
import type { VisitorStreams } from './visitor-streams.ts';

/**
 * The chat on a website. Its messages are read from the journal itself, so to deliver one is to call those who read: nothing
 * can go wrong, and whoever is away finds it later.
 */
export function createWebChannel(streams: Pick<VisitorStreams, 'wake' | 'typing'>): Channel {
  return {
    name: 'web',
    mostTries: Number.POSITIVE_INFINITY,
    windowMs: null,
    async deliver({ externalId }) {
      streams.wake(externalId);
      return { kind: 'sent' };
    },
    reach: async () => ({ canSend: true }),
    showTyping: (externalId) => streams.typing(externalId),
  };
}
