/** What an owner is told about, with words that they can act on. */
export const NOTIFICATIONS = {
  ai_key_refused: {
    title: 'Your AI key was refused',
    sentence: 'Only your FAQs and your fallback reply answered. Check the key in Settings.',
  },
  ai_model_unknown: {
    title: 'The AI does not know your model',
    sentence: 'Only your FAQs and your fallback reply answered. Choose another model in Settings.',
  },
  ai_request_refused: {
    title: 'The AI refused the request',
    sentence: 'Only your FAQs and your fallback reply answered. Check the model in Settings.',
  },
  voice_not_heard: {
    title: 'Voice messages can’t be heard',
    sentence:
      'Customers were asked to type instead. In Settings, try what your AI can do, and check your key. The model for voice messages is chosen in the template.',
  },
  ai_quota_used_up: {
    title: 'Your AI credit is used up',
    sentence: 'Top it up with your AI provider. Until then only your FAQs and your fallback reply answer.',
  },
  ai_busy: {
    title: 'Your AI provider is limiting your key',
    sentence:
      'At times only your FAQs and your fallback reply answered. Your AI provider can raise the limit.',
  },
  ai_unreachable: {
    title: 'The AI did not answer',
    sentence: 'At times only your FAQs and your fallback reply answered. This usually passes by itself.',
  },
  no_ai_key: {
    title: 'No AI key is saved',
    sentence: 'Only triggers, FAQs and your fallback reply answer. Add your AI key in Settings.',
  },
  ai_key_unreadable: {
    title: 'Your saved AI key can’t be read',
    sentence: 'Only triggers, FAQs and your fallback reply answer. Enter the key again in Settings.',
  },
  chat_tool_key_unreadable: {
    title: 'Your saved ManyChat key can’t be read',
    sentence: 'Late replies can’t be delivered. Enter the key again in Settings.',
  },
  webhook_secret_unreadable: {
    title: 'The secret of a template can’t be read',
    sentence: 'Calls of your chat tool are refused. Set the secret again in the template.',
  },
  daily_limit: {
    title: "Today's AI replies are used up",
    sentence: 'This template has reached its daily limit. You can raise it in the template.',
  },
  customer_limit: {
    title: 'A customer has had all replies of the day',
    sentence:
      'The bot is quiet there until tomorrow. You can answer by hand, or raise the limit in the template.',
  },
  late_reply: {
    title: 'A reply came too late for the chat tool',
    sentence: 'It was sent on afterwards. A faster model answers in time.',
  },
  delivery_failed: {
    title: 'A reply could not be delivered',
    sentence: 'Answer this customer yourself. The conversation shows the reply and the reason.',
  },
  delivery_unknown: {
    title: 'A reply may not have arrived',
    sentence: 'The chat tool did not confirm it. Look at the conversation on Instagram.',
  },
  message_unanswered: {
    title: 'A message was not answered',
    sentence: 'No reply was ready. Look at the conversation, and answer it yourself.',
  },
  handover: { title: 'A customer is waiting for you', sentence: 'The bot has stopped in this conversation.' },
  opened: {
    title: 'Customers wrote while you were closed',
    sentence: 'They still wait for an answer. The conversations show what they asked.',
  },
  template_draft: {
    title: 'A template is still a draft',
    sentence:
      'Customers have written to it and got no reply. Fill in its places in [square brackets], and it answers.',
  },
  places_left: {
    title: 'A reply has a place to fill',
    sentence:
      'It holds text in [square brackets], so it is left out and the next best reply answers. Fill it in, or say that you mean it.',
  },
  often_asked: {
    title: 'Ten customers asked the same, and got no answer',
    sentence: 'Write the answer once under “What nobody could answer”, and your bot gives it from then on.',
  },
  /** No longer told; rows of before are shown. */
  voice_drift: {
    title: 'Replies sound less like you',
    sentence: 'The page “Your voice” shows how they sound now.',
  },
  page_unread: {
    title: 'A web page can’t be read any more',
    sentence: 'For a week now. What it said before still counts. Your knowledge shows why, and since when.',
  },
  page_changed: {
    title: 'A web page says something new',
    sentence: 'Replies use its text from before until you say yes to the new one.',
  },
  knowledge_conflict: {
    title: 'Two of your papers disagree',
    sentence: 'They state something different for the same thing. Your knowledge shows both side by side.',
  },
  meaning_failed: {
    title: 'Your knowledge is not found by meaning',
    sentence: 'Words alone find passages until this is mended.',
  },
  meaning_stale: {
    title: 'Your knowledge has to be read in anew',
    sentence:
      'Another model seems to answer under the same name, so what was read in before no longer fits. Until all is read in anew, words alone find passages.',
  },
  instagram_token_ending: {
    title: 'The access to your Instagram account ends soon',
    sentence: 'It could not be renewed by itself. Connect the account once more, and everything goes on.',
  },
  instagram_token_dead: {
    title: 'Your Instagram account has to be connected again',
    sentence:
      'Until then no message of it is answered here. Connecting it again keeps conversations and template.',
  },
  instagram_refused: {
    title: 'Messages from Instagram are refused',
    sentence:
      'They are signed with another secret than the saved one, so nobody is answered. Enter the secret of your Meta app once more.',
  },
  subscription_ended: {
    title: 'Your subscription has ended',
    sentence: 'Only your fallback reply answers until you renew it.',
  },
  subscription_ending: {
    title: 'Your subscription ends soon',
    sentence: 'After that only your fallback reply answers. You can renew it in your profile.',
  },
  payment_failed: {
    title: 'Your last payment failed',
    sentence:
      'Your plan ends soon unless it is paid. Enter another card under "Invoices and card" in your profile.',
  },
  card_expiring: {
    title: 'Your card expires soon',
    sentence:
      'It expires before the next payment. Enter the new one under "Invoices and card" in your profile.',
  },
  webhook_malformed: {
    title: 'Your chat tool sent messages we cannot read',
    sentence:
      'Look at the step of your flow that sends them here: the template’s Connection page shows what it should send.',
  },
} as const satisfies Record<string, { title: string; sentence: string }>;

export type NotificationKind = keyof typeof NOTIFICATIONS;
