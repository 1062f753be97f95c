import type { NotificationView } from '../../../src/contract/notification-api.ts';
import type { NotificationKind } from '../../../src/contract/notifications.ts';
import { conversationPath, PATHS, templatePath } from '../../paths.ts';

interface NoticeLink {
  to: string;
  label: string;
}

const SETTINGS = { to: PATHS.settings, label: 'Open Settings' };
const KEY_AGAIN = { to: PATHS.settings, label: 'Enter the key again' };
const PROFILE = { to: PATHS.profile, label: 'Open your profile' };
const CONVERSATIONS = { to: PATHS.conversations, label: 'Open the conversations' };
const KNOWLEDGE = { to: PATHS.knowledge, label: 'Open your knowledge' };
const INSTAGRAM = { to: PATHS.instagram, label: 'Connect it again' };
const TEMPLATE = { page: 'edit', label: 'Open the template' } as const;

const LINKS: Readonly<Record<NotificationKind, NoticeLink | { page: 'edit' | 'connection'; label: string }>> =
  {
    ai_key_refused: { to: PATHS.settings, label: 'Check the key' },
    ai_key_unreadable: KEY_AGAIN,
    chat_tool_key_unreadable: KEY_AGAIN,
    no_ai_key: { to: PATHS.settings, label: 'Add your key' },
    ai_model_unknown: SETTINGS,
    ai_request_refused: SETTINGS,
    ai_quota_used_up: SETTINGS,
    ai_busy: SETTINGS,
    ai_unreachable: SETTINGS,
    late_reply: SETTINGS,
    webhook_secret_unreadable: TEMPLATE,
    daily_limit: TEMPLATE,
    voice_not_heard: TEMPLATE,
    customer_limit: TEMPLATE,
    template_draft: TEMPLATE,
    places_left: TEMPLATE,
    webhook_malformed: { page: 'connection', label: 'Check the connection' },
    voice_drift: { to: PATHS.voice, label: 'Open your voice' },
    page_unread: KNOWLEDGE,
    page_changed: KNOWLEDGE,
    often_asked: KNOWLEDGE,
    knowledge_conflict: KNOWLEDGE,
    meaning_failed: KNOWLEDGE,
    meaning_stale: KNOWLEDGE,
    instagram_token_ending: INSTAGRAM,
    instagram_token_dead: INSTAGRAM,
    instagram_refused: INSTAGRAM,
    subscription_ended: PROFILE,
    subscription_ending: PROFILE,
    payment_failed: PROFILE,
    card_expiring: PROFILE,
    handover: CONVERSATIONS,
    delivery_failed: CONVERSATIONS,
    delivery_unknown: CONVERSATIONS,
    message_unanswered: CONVERSATIONS,
    opened: { to: `${PATHS.conversations}?state=unanswered`, label: 'See who waits' },
  };

/** Where a notice leads: to what can be done about it. A page from before an update may not know its kind. */
export function linkOf({ kind, conversationId, templateId }: NotificationView): NoticeLink {
  if (conversationId !== null)
    return { to: conversationPath(conversationId), label: 'Open the conversation' };
  const link = LINKS[kind] ?? CONVERSATIONS;
  if ('to' in link) return link;
  const to = templateId === null ? PATHS.templates : templatePath(templateId, link.page);
  return { to, label: link.label };
}
