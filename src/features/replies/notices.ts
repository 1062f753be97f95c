import { NO_AI_REASONS } from '../../contract/no-ai-reasons.ts';
import type { Reply } from '../../contract/reply.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LoadedTemplate } from './loaded-templates.ts';

/** Whether a customer gets no answer for a reason that no notice of its own tells. */
export function isUntold({ source, reason: { why } }: Reply): boolean {
  return source === 'none' && (why === undefined || NO_AI_REASONS[why].notice === null);
}

/** Tells the owner what a reply shows that they should know: a fault that they can mend, or a customer who waits. */
export function noticeReply(
  notifications: Notifications,
  loaded: LoadedTemplate,
  reply: Reply,
  conversation?: { id: number; contactName: string },
): void {
  const { why } = reply.reason;
  const kinds = [
    why === undefined ? null : NO_AI_REASONS[why].notice,
    reply.handoff ? ('handover' as const) : null,
    loaded.keys.unreadable.includes('manychat') ? ('chat_tool_key_unreadable' as const) : null,
  ];
  for (const kind of kinds) {
    if (kind === null) continue;
    const notice = { userId: loaded.owner.id, templateId: loaded.template.id, kind };
    const isHandover = kind === 'handover' && conversation !== undefined;
    notifications.notify(
      isHandover ? { ...notice, detail: conversation.contactName, conversation } : { ...notice, detail: '' },
    );
  }
}

/** Tells the owner of a customer who got no answer, and may be given one by hand. */
export function noticeUnanswered(
  notifications: Notifications,
  { owner, template }: LoadedTemplate,
  conversation: { id: number; contactName: string },
): void {
  const notice = { userId: owner.id, templateId: template.id, kind: 'message_unanswered' } as const;
  notifications.notify({ ...notice, detail: '', conversation });
}
