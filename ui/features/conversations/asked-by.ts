import type { MessageView } from '../../../src/contract/conversation.ts';

/**
 * The message that a reply answers: messages are answered in their order. What the owner wrote answers the customer's last
 * words.
 */
export function askedBy(messages: readonly MessageView[], reply: MessageView): MessageView | undefined {
  const waiting: MessageView[] = [];
  let last: MessageView | undefined;
  for (const message of messages) {
    if (message.isFromUser) {
      last = message;
      if (message.source === null) waiting.push(message);
    } else if (message.source !== 'owner') {
      const own = waiting.shift();
      if (message.id === reply.id) return own ?? last;
    } else if (message.id === reply.id) return last;
  }
  return undefined;
}
