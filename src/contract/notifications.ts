/** What an owner is told about, with words that they can act on. */
export const NOTIFICATIONS = {
  ai_key_refused: {
    title: 'Your AI key was refused',
    sentence: 'Only your FAQs and your fallback reply answered. Please check the key in Settings.',
  },
  ai_model_unknown: {
    title: 'The AI does not know your model',
    sentence: 'Only your FAQs and your fallback reply answered. Please choose another model in Settings.',
  },
  ai_quota_used_up: {
    title: 'Your AI credit is used up',
    sentence:
      'Please top it up with your AI provider. Until then only your FAQs and your fallback reply answer.',
  },
  ai_busy: {
    title: 'Your AI key gets too many requests',
    sentence:
      'At times only your FAQs and your fallback reply answered. Your AI provider can raise the limit.',
  },
  ai_unreachable: {
    title: 'The AI did not answer',
    sentence: 'At times only your FAQs and your fallback reply answered. This usually passes by itself.',
  },
  no_ai_key: {
    title: 'No AI key is saved',
    sentence: 'Only triggers, FAQs and your fallback reply answer. Please add your AI key in Settings.',
  },
  daily_limit: {
    title: 'The AI replies of today are used up',
    sentence: 'This template has reached its daily limit. You can raise it in the template.',
  },
  late_reply: {
    title: 'A reply came too late for the chat tool',
    sentence: 'It was sent on afterwards. A faster model answers in time.',
  },
  delivery_failed: {
    title: 'A late reply could not be delivered',
    sentence: 'Please answer this customer yourself. The conversation shows the reply and the reason.',
  },
  delivery_unknown: {
    title: 'A late reply may not have arrived',
    sentence: 'The chat tool did not confirm it. Please look at the conversation on Instagram.',
  },
  message_unanswered: {
    title: 'A message was not answered',
    sentence: 'No reply was ready. Please look at the conversation, and answer it yourself.',
  },
  handover: { title: 'A customer is waiting for you', sentence: 'The bot has stopped in this conversation.' },
  subscription_ended: {
    title: 'Your subscription has ended',
    sentence: 'Only your fallback reply answers until you renew it.',
  },
  subscription_ending: {
    title: 'Your subscription ends soon',
    sentence: 'After that only your fallback reply answers. You can renew it in your profile.',
  },
  webhook_malformed: {
    title: 'Your chat tool sends something unreadable',
    sentence: 'Please check the body of the webhook call in your flow.',
  },
} as const satisfies Record<string, { title: string; sentence: string }>;

export type NotificationKind = keyof typeof NOTIFICATIONS;
