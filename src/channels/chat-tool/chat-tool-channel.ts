import { REPLY_WINDOW_MS } from '../../contract/limits.ts';
import type { Keys } from '../../features/keys/keys.service.ts';
import type { Notifications } from '../../features/notifications/notifications.service.ts';
import { bubblesOf } from '../bubbles-of.ts';
import type { Channel } from '../channel.types.ts';
import type { ChatTool } from './manychat.ts';

interface ChatToolChannelDeps {
  chatTool: ChatTool;
  keys: Pick<Keys, 'read'>;
  notifications: Pick<Notifications, 'notify'>;
}

/** Sends what comes after the call of the chat tool, or without one, through the chat tool's own API. */
export function createChatToolChannel({ chatTool, keys, notifications }: ChatToolChannelDeps): Channel {
  return {
    name: 'chat_tool',
    mostTries: Number.POSITIVE_INFINITY,
    windowMs: REPLY_WINDOW_MS,
    async deliver(delivery) {
      const { loaded, isOwn } = delivery;
      const { manychat, unreadable } = loaded.keys;
      if (unreadable.includes('manychat')) {
        const notice = { userId: loaded.owner.id, templateId: loaded.template.id, detail: '' };
        notifications.notify({ ...notice, kind: 'chat_tool_key_unreadable' });
        return { kind: 'try_again', problem: 'The saved key of the chat tool can’t be read.' };
      }
      if (manychat === '') return { kind: 'refused', problem: 'The key of the chat tool was removed.' };
      const { deliveryField: field, deliveryFlow: flow } = loaded.template;
      // The flow that shapes late replies would shorten it to one message.
      const way = isOwn ? { field: '', flow: '' } : { field, flow };
      const bubbles = bubblesOf(delivery);
      return chatTool.deliver(manychat, { subscriberId: delivery.externalId, bubbles, ...way });
    },
    async reach(userId) {
      const { manychat } = await keys.read(userId);
      return manychat === '' ? { canSend: false, because: 'no_chat_tool_key' } : { canSend: true };
    },
  };
}
