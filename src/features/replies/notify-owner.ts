import type { AttachmentTold } from '../../contract/conversation.ts';
import { VOICE_NOTICES } from '../../contract/media-outcomes.ts';
import { NO_AI_REASONS } from '../../contract/no-ai-reasons.ts';
import type { NotificationKind } from '../../contract/notifications.ts';
import type { Reply } from '../../contract/reply.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LoadedTemplate } from './loaded-templates.ts';

interface ConversationName {
  id: number;
  contactName: string;
}

/** Notifies the owner of what a reply shows: a fault that they can mend, or a customer who waits for them. */
export function notifyOwnerOfReply(
  notifications: Notifications,
  { owner, template, keys }: LoadedTemplate,
  { reason: { why, attachments = [] }, handoff }: Reply,
  conversation: ConversationName,
): void {
  const notice = { userId: owner.id, templateId: template.id, detail: '' };
  const kind = why === undefined ? null : NO_AI_REASONS[why].notice;
  if (kind !== null) notifications.notify({ ...notice, kind });
  for (const unheard of noticesOf(attachments)) notifications.notify({ ...notice, kind: unheard });
  if (handoff)
    notifications.notify({ ...notice, kind: 'handover', detail: conversation.contactName, conversation });
  if (keys.unreadable.includes('manychat'))
    notifications.notify({ ...notice, kind: 'chat_tool_key_unreadable' });
}

function noticesOf(attachments: readonly AttachmentTold[]): Set<NotificationKind> {
  const notices: Readonly<Record<string, NotificationKind>> = VOICE_NOTICES;
  return new Set(attachments.flatMap(({ outcome }) => notices[outcome] ?? []));
}

/** Notifies the owner of a customer who got no answer, and may be given one by hand. */
export function notifyOwnerOfUnanswered(
  notifications: Notifications,
  { owner, template }: LoadedTemplate,
  conversation: ConversationName,
): void {
  const notice = { userId: owner.id, templateId: template.id, kind: 'message_unanswered' } as const;
  notifications.notify({ ...notice, detail: '', conversation });
}

/** Whether a customer gets no answer for a reason that has no notice: nothing, or only that it will be checked. */
export function isUnexplained({ source, reason: { why, instead } }: Reply): boolean {
  const isOpen = source === 'none' || instead?.from === 'checking';
  return isOpen && (why === undefined || NO_AI_REASONS[why].notice === null);
}
