import type { NotificationView } from '../../../src/contract/notification-api.ts';
import { conversationPath, PATHS, templatePath } from '../../paths.ts';

/** Where a notice leads: to what can be done about it. */
export function linkOf({ kind, conversationId, templateId }: NotificationView): {
  to: string;
  label: string;
} {
  const template = (page: 'edit' | 'connection', label: string) =>
    templateId === null ? { to: PATHS.templates, label } : { to: templatePath(templateId, page), label };
  if (conversationId !== null)
    return { to: conversationPath(conversationId), label: 'Open the conversation' };
  switch (kind) {
    case 'ai_key_refused':
      return { to: PATHS.settings, label: 'Check the key' };
    case 'ai_key_unreadable':
    case 'chat_tool_key_unreadable':
      return { to: PATHS.settings, label: 'Enter the key again' };
    case 'no_ai_key':
      return { to: PATHS.settings, label: 'Add your key' };
    case 'ai_model_unknown':
    case 'ai_quota_used_up':
    case 'ai_busy':
    case 'ai_unreachable':
    case 'late_reply':
      return { to: PATHS.settings, label: 'Open Settings' };
    case 'webhook_secret_unreadable':
    case 'daily_limit':
    case 'template_draft':
    case 'places_left':
      return template('edit', 'Open the template');
    case 'webhook_malformed':
      return template('connection', 'Check the connection');
    case 'subscription_ended':
    case 'subscription_ending':
    case 'payment_failed':
    case 'card_expiring':
      return { to: PATHS.profile, label: 'Open your profile' };
    case 'handover':
    case 'delivery_failed':
    case 'delivery_unknown':
    case 'message_unanswered':
      return { to: PATHS.conversations, label: 'Open the conversations' };
  }
}
