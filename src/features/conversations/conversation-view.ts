import { pauseView } from '../../contract/bot-control.ts';
import { channelOf } from '../../contract/channels.ts';
import type {
  ConversationDetail,
  ConversationEventView,
  ConversationListItem,
  ConversationView,
  MessageView,
  SnippetView,
} from '../../contract/conversation.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { KeptAttachmentRow } from '../media/kept-attachments.service.ts';
import type { Conversation, ListedConversation } from './conversations.service.ts';
import type { LastMessage } from './message.types.ts';
import type { ConversationEvent, Message, ShownMessage } from './messages.service.ts';
import { UNDELIVERED, type UnderWay } from './messages.store.ts';
import { snippetOf, writerOf } from './snippet.ts';

export function toConversationView(conversation: Conversation, now: number): ConversationView {
  const { externalId, knownName, template } = conversation;
  return {
    id: conversation.id,
    externalId,
    channel: channelOf(externalId),
    externalConversationId: externalId,
    contactName: knownName === '' ? null : knownName,
    template: { ...template, name: template.templateName },
    messageCount: conversation.messageCount,
    ...pauseView(conversation.pause, now),
    isWaiting: conversation.pause?.reason === 'handover',
    isOptedOut: conversation.pause?.reason === 'customer',
    lastActiveAt: isoTime(conversation.lastActiveAt),
    createdAt: isoTime(conversation.createdAt),
  };
}

export function toListItem(
  conversation: ListedConversation,
  words: ReadonlySet<string>,
  now: number,
): ConversationListItem {
  const { lastMessage, hit } = conversation;
  return {
    ...toConversationView(conversation, now),
    isUnanswered: lastMessage !== null && isUnanswered(lastMessage),
    lastMessage: lastMessage === null ? null : toSnippetView(lastMessage),
    hit: hit === null ? null : toSnippetView(hit, words),
  };
}

/** What a reply says stands in a message of its own: where the customer's is the last, there was none. */
function isUnanswered({ isFromUser, deliveryState }: LastMessage): boolean {
  return isFromUser || (deliveryState !== null && UNDELIVERED.includes(deliveryState));
}

function toSnippetView(message: Message, words?: ReadonlySet<string>): SnippetView {
  return { messageId: message.id, by: writerOf(message), ...snippetOf(message.messageText, words) };
}

export function toMessageView(
  message: ShownMessage,
  attachments: readonly KeptAttachmentRow[] = [],
): MessageView {
  const { delivery } = message;
  return {
    id: message.id,
    isFromUser: message.isFromUser,
    messageText: message.messageText,
    createdAt: isoTime(message.createdAt),
    editedAt: isoTimeOrNull(message.editedAt),
    source: message.source,
    reason: message.reason === null ? null : JSON.parse(message.reason),
    saidBy: message.template ?? null,
    delivery: delivery === null ? null : { state: delivery.state, problem: delivery.problem },
    attachments: attachments.map(({ id, kind, language }) =>
      language === null ? { id, kind } : { id, kind, language },
    ),
  };
}

export function toUnderWayView({ text, createdAt }: UnderWay): ConversationDetail['underWay'][number] {
  return { messageText: text, createdAt: isoTime(createdAt) };
}

export function toEventView(event: ConversationEvent): ConversationEventView {
  const { id, kind, by, pausedUntil, createdAt } = event;
  return { id, kind, by, pausedUntil: isoTimeOrNull(pausedUntil), createdAt: isoTime(createdAt) };
}
