import { channelOf } from '../contract/channels.ts';
import type { Channel } from './channel.types.ts';

export interface Channels {
  /** The channel of a conversation. */
  of(externalId: string): Channel;
  all: readonly Channel[];
}

/** The channels that this server has. */
export function createChannels(channels: readonly Channel[]): Channels {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  return {
    of(externalId) {
      const name = channelOf(externalId);
      return byName.get(name) ?? closedChannel(name);
    },
    all: channels,
  };
}

/** A channel that the operator has switched off: its conversations stay, and nothing is sent. */
function closedChannel(name: Channel['name']): Channel {
  return {
    name,
    mostTries: 1,
    windowMs: null,
    deliver: async () => ({ kind: 'refused', problem: 'This channel is switched off on this server.' }),
    reach: async () => ({ canSend: false, because: 'channel_off' }),
  };
}
