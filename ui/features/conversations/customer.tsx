import { Globe } from 'lucide-react';
import { type ChannelName, channelOf, placeOf } from '../../../src/contract/channels.ts';
import type { ConversationView } from '../../../src/contract/conversation.ts';
import { Badge } from '../../components/badge.tsx';

/** Whom a conversation is with. */
export { customerName as nameOf } from '../../../src/contract/customer-name.ts';

/** The ways on which customers write, as owners call them. */
export const CHANNEL_LABELS: Readonly<Record<ChannelName, string>> = {
  chat_tool: 'Chat tool',
  instagram: 'Instagram',
  web: 'Website',
};

/** The customer's id, without the place where it is one. */
export function customerId(externalId: string): string {
  return placeOf(externalId)?.customer ?? externalId;
}

/** Says where the customer writes, where that is not a chat tool. */
export function ChannelBadge({ externalId }: Pick<ConversationView, 'externalId'>) {
  const channel = channelOf(externalId);
  if (channel === 'chat_tool') return null;
  return (
    <Badge>
      {channel === 'web' ? <Globe aria-hidden="true" /> : null}
      {CHANNEL_LABELS[channel]}
    </Badge>
  );
}
