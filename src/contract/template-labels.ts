/** What the form calls its fields: also in the history, and where two edits meet. */
export const TEMPLATE_LABELS = {
  templateName: 'Template name',
  role: 'Role',
  businessType: 'Business type',
  mainGoal: 'Main goal',
  productOrService: 'Product or service',
  tone: 'Tone',
  lengthPreference: 'Length',
  openerStyle: 'Opener style',
  closingInstruction: 'Closing instruction',
  forbiddenWords: 'Forbidden words',
  useEmojis: 'Use emojis',
  useVoice: 'Write like me',
  faqs: 'FAQs',
  secondLook: 'Second look',
  secondLookModel: 'Model for the second look',
  seesPhotos: 'See photos',
  hearsVoice: 'Hear voice messages',
  hearingModel: 'Model for voice messages',
  keepsAttachments: 'Keep photos and voice messages',
  enableConversationMemory: 'Conversation memory',
  conversationMemoryLength: 'Messages to remember',
  fallbackReply: 'Fallback reply',
  disclosureLine: 'Disclosure line',
  repliesPerCustomer: 'Replies a customer and day',
  hours: 'Hours',
  awayText: 'Away text',
  confirmedBrackets: 'Brackets that are meant',
  waitForMoreMs: 'Wait for more messages',
  typingSpeed: 'Typing speed',
  dailyAiLimit: 'AI replies a day',
  model: 'AI model',
  temperature: 'Temperature',
  deliveryField: 'Delivery field',
  deliveryFlow: 'Delivery flow',
} as const;

/** A field that this version of the pages does not know keeps its own name. */
export function templateLabel(field: string): string {
  return (TEMPLATE_LABELS as Readonly<Record<string, string>>)[field] ?? field;
}

/** 'Main goal, Tone'. */
export function templateLabels(fields: readonly string[]): string {
  return fields.map(templateLabel).join(', ');
}
