import type { ConversationEventView, ConversationView, MessageView } from '../../contract/conversation.ts';
import { isoTime, pauseView } from '../../contract/times.ts';
import { HANDED_OVER } from '../replies/fixed-reply.ts';
import type { Conversation } from './conversations.service.ts';
import type { ConversationEvent, MessagePage } from './messages.service.ts';

export function toConversationView(conversation: Conversation, now: number): ConversationView {
  const { externalId, contactName, template } = conversation;
  return {
    id: conversation.id,
    externalId,
    externalConversationId: externalId,
    contactName: contactName === '' ? null : contactName,
    template: { ...template, name: template.templateName },
    messageCount: conversation.messageCount,
    ...pauseView(conversation.pausedUntil, now),
    isWaiting: conversation.pausedUntil === HANDED_OVER,
    lastActiveAt: isoTime(conversation.lastActiveAt),
    createdAt: isoTime(conversation.createdAt),
  };
}

export function toMessageView(message: MessagePage['messages'][number]): MessageView {
  const { delivery } = message;
  return {
    id: message.id,
    isFromUser: message.isFromUser,
    messageText: message.messageText,
    createdAt: isoTime(message.createdAt),
    source: message.source,
    reason: message.reason === null ? null : JSON.parse(message.reason),
    delivery: delivery === null ? null : { state: delivery.state, problem: delivery.problem },
  };
}

export function toEventView(event: ConversationEvent): ConversationEventView {
  const { id, kind, by, createdAt } = event;
  const { pausedUntil } = pauseView(event.pausedUntil, createdAt);
  return { id, kind, by, pausedUntil, createdAt: isoTime(createdAt) };
}
