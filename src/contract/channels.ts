/** Channels on which nobody waits for the reply: it leaves through the outbox. */
export const PUSHED_CHANNELS = ['instagram', 'web'] as const;
export type PushedChannel = (typeof PUSHED_CHANNELS)[number];

/** The ways on which customers write: a chat tool whose call waits for the reply, and those on which we send it. */
export const CHANNELS = ['chat_tool', ...PUSHED_CHANNELS] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** Where a conversation of a pushed channel takes place. */
export interface ChannelPlace {
  channel: PushedChannel;
  /** The account, or the widget; holds no colon. */
  place: string;
  /** The customer's id there. */
  customer: string;
}

/** Ids of conversations begin so; chat tools may not use these. */
const PUSHED_ID = /^(instagram|web):([^:]+):(.+)$/s;

/** Where a conversation takes place, read from its id; null: in a chat tool. */
export function placeOf(externalId: string): ChannelPlace | null {
  const [, channel, place, customer] = PUSHED_ID.exec(externalId) ?? [];
  if (place === undefined || customer === undefined) return null;
  return { channel: channel === 'web' ? 'web' : 'instagram', place, customer };
}

/** The id of a conversation at a place, as `conversations.external_id` keeps it. */
export function externalIdAt({ channel, place, customer }: ChannelPlace): string {
  return `${channel}:${place}:${customer}`;
}

export function channelOf(externalId: string): ChannelName {
  return placeOf(externalId)?.channel ?? 'chat_tool';
}
