import type { ReplyTemplate, ReplyTrigger } from '../../../src/contract/reply.ts';
import type { FactCheckRule } from '../../../src/features/replies/fact-check/fact-check.types.ts';

/** What may differ from the shop for one case. */
export interface CaseSetting {
  reply: string;
  /** What the customer has just written. */
  incoming?: string;
  /** Earlier messages, oldest first: 'c: ' is the customer, 's: ' the shop. */
  history?: readonly string[];
  /** Fields of the shop's template that this case changes. */
  template?: Partial<ReplyTemplate>;
}

/** A reply that an owner would have sent: it passes byte for byte. */
export type GoodCase = CaseSetting;

/** A reply that must not reach a customer as it stands. */
export interface HostileCase extends CaseSetting {
  /** The rules that must speak up; others may too. */
  finds: readonly FactCheckRule[];
  /** For fixes that lose nothing: exactly what is sent. */
  becomes?: string;
}

/** One language: its shop, and its cases. */
export interface CaseFile {
  language: string;
  shop: ReplyTemplate;
  triggers?: readonly ReplyTrigger[];
  good: readonly GoodCase[];
  hostile: readonly HostileCase[];
}

/** A template with everything unset that a case file does not name. */
export function shop(fields: Partial<ReplyTemplate>): ReplyTemplate {
  return {
    id: 1,
    templateName: 'Main',
    role: '',
    businessType: '',
    mainGoal: '',
    tone: 'friendly',
    openerStyle: '',
    forbiddenWords: '',
    lengthPreference: 'medium (5-7 sentences)',
    closingInstruction: '',
    productOrService: '',
    faqs: '',
    useEmojis: true,
    useVoice: true,
    secondLook: false,
    secondLookModel: '',
    seesPhotos: false,
    hearsVoice: false,
    hearingModel: '',
    keepsAttachments: false,
    enableConversationMemory: true,
    conversationMemoryLength: 5,
    model: '',
    temperature: null,
    fallbackReply: '',
    disclosureLine: '',
    repliesPerCustomer: null,
    hours: null,
    awayText: '',
    confirmedBrackets: [],
    ...fields,
  };
}
