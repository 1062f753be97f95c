import type { NotificationKind } from '../../contract/notifications.ts';
import type { NoAiReason, Reply } from '../../contract/reply.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LoadedTemplate } from './loaded-templates.ts';

const BY_REASON: Readonly<Partial<Record<NoAiReason, NotificationKind>>> = {
  key_refused: 'ai_key_refused',
  model_unknown: 'ai_model_unknown',
  request_refused: 'ai_model_unknown',
  quota_used_up: 'ai_quota_used_up',
  rate_limited: 'ai_busy',
  timeout: 'ai_unreachable',
  unreachable: 'ai_unreachable',
  provider_error: 'ai_unreachable',
  provider_down: 'ai_unreachable',
  bad_answer: 'ai_unreachable',
  no_key: 'no_ai_key',
  key_unreadable: 'ai_key_unreadable',
  no_subscription: 'subscription_ended',
  daily_limit: 'daily_limit',
  draft: 'template_draft',
};

/** Whether a customer gets no answer for a reason that no notice of its own tells. */
export function isUntold({ source, reason: { why } }: Reply): boolean {
  return source === 'none' && (why === undefined || BY_REASON[why] === undefined);
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
    why === undefined ? undefined : BY_REASON[why],
    reply.handoff ? ('handover' as const) : undefined,
    loaded.keys.unreadable.includes('manychat') ? ('chat_tool_key_unreadable' as const) : undefined,
  ];
  for (const kind of kinds) {
    if (kind === undefined) continue;
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
