/**
 * The vocabulary of the reply pipeline: what it is given and what it returns.
 * Times are milliseconds since the epoch, UTC.
 */
import type { TriggerMatchMode } from '../../contract/trigger.ts';

/** A fixed reply that skips the AI. */
export interface ReplyTrigger {
  id: number;
  triggerPhrase: string;
  responseAction: string;
  matchMode: TriggerMatchMode;
  position: number;
  isEnabled: boolean;
  handOver: boolean;
}

/** The voice: everything an owner wrote that shapes a reply. Optional texts are '' when unset. */
export interface ReplyTemplate {
  id: number;
  templateName: string;
  role: string;
  businessType: string;
  mainGoal: string;
  /** One of the 50 values of `contract/tones.ts`. */
  tone: string;
  openerStyle: string;
  /** Words and phrases, separated by commas or line breaks. */
  forbiddenWords: string;
  /** One of the four values of `contract/lengths.ts`. */
  lengthPreference: string;
  closingInstruction: string;
  productOrService: string;
  /** Free text of the form 'Q: ... A: ...'. */
  faqs: string;
  useEmojis: boolean;
  enableConversationMemory: boolean;
  /** Messages remembered, 1 to 20. */
  conversationMemoryLength: number;
  /** Overrides the account's model; '' when unset. */
  model: string;
  fallbackReply: string;
  disclosureLine: string;
  /** Brackets that the owner means as they stand, such as '[sold out]'. */
  confirmedBrackets: readonly string[];
}

/** A message of the conversation so far, oldest first wherever there is a list. */
export interface HistoryMessage {
  isFromUser: boolean;
  messageText: string;
  createdAt: number;
}

/** What the customer has just written. */
export interface IncomingMessage {
  text: string;
  /** The customer's name as the chat tool sent it, or '' . */
  contactName: string;
}
