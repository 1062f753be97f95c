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
    case 'no_ai_key':
      return { to: PATHS.settings, label: 'Add your key' };
    case 'ai_model_unknown':
    case 'ai_quota_used_up':
    case 'ai_busy':
    case 'ai_unreachable':
    case 'late_reply':
      return { to: PATHS.settings, label: 'Open Settings' };
    case 'daily_limit':
      return template('edit', 'Open the template');
    case 'webhook_malformed':
      return template('connection', 'Check the connection');
    case 'subscription_ended':
    case 'subscription_ending':
      return { to: PATHS.profile, label: 'Open your profile' };
    case 'handover':
    case 'delivery_failed':
    case 'delivery_unknown':
    case 'message_unanswered':
      return { to: PATHS.conversations, label: 'Open the conversations' };
  }
}
