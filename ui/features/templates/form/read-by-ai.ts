import type { FieldName } from './form-values.ts';

/** Whether a field changes what the AI is asked, or what becomes of its answer: such an edit is checked first. */
const IS_READ: Readonly<Record<FieldName, boolean>> = {
  templateName: false,
  role: true,
  businessType: true,
  mainGoal: true,
  productOrService: true,
  tone: true,
  lengthPreference: true,
  openerStyle: true,
  closingInstruction: true,
  forbiddenWords: true,
  useEmojis: true,
  useVoice: true,
  faqs: true,
  secondLook: true,
  secondLookModel: true,
  seesPhotos: true,
  hearsVoice: false,
  hearingModel: false,
  keepsAttachments: false,
  enableConversationMemory: true,
  conversationMemoryLength: true,
  waitForMoreMs: false,
  typingSpeed: false,
  fallbackReply: false,
  disclosureLine: false,
  repliesPerCustomer: false,
  hours: false,
  awayText: false,
  dailyAiLimit: false,
  model: true,
  temperature: true,
  deliveryField: false,
  deliveryFlow: false,
};

export const READ_BY_AI = (Object.keys(IS_READ) as FieldName[]).filter((name) => IS_READ[name]);

export function isReadByAi(name: FieldName): boolean {
  return IS_READ[name];
}
