/** A reply and what it is made from. Times are milliseconds since the epoch, UTC. */
import type { ReasonView } from './conversation.ts';
import type { Hours } from './hours.ts';
import type { ReplyCount } from './manners.ts';
import type { MemoChange } from './memo.ts';
import { NO_AI_REASONS, type NoAiReason } from './no-ai-reasons.ts';
import type { TriggerMatchMode } from './trigger.ts';

/** Where a reply came from, as callers read it in the answer. */
export const REPLY_SOURCES = [
  'trigger',
  'ai',
  'faq',
  'fallback',
  'away',
  'opted_out',
  'late',
  'paused',
  'joined',
  'closed',
  'none',
] as const;
export type ReplySource = (typeof REPLY_SOURCES)[number];

/** Where nothing was sent in answer to a message, or not yet. */
const SILENT_SOURCES: readonly ReplySource[] = ['late', 'paused', 'joined', 'closed', 'none'];

/** Whether a reply of this source says anything. */
export function isSent(source: string): boolean {
  return !SILENT_SOURCES.some((silent) => silent === source);
}

/** The sources with which a customer got an answer, in the order in which charts stack them. */
export const ANSWERING_SOURCES = ['ai', 'trigger', 'faq', 'fallback'] as const satisfies ReplySource[];
export type AnsweringSource = (typeof ANSWERING_SOURCES)[number];

/** How a reply came about; kept with the message, so that it can explain itself later. */
export type ReplyReason = Omit<ReasonView, 'why'> & { why?: NoAiReason };

/** The reply to one message. */
export interface Reply {
  /** The whole reply; '' when there is nothing to say. */
  text: string;
  /** What the owner wrote for its end, until it is joined to the text: it is said whole. */
  closing?: string;
  source: ReplySource;
  /** Whether a human takes over from here. */
  handoff: boolean;
  reason: ReplyReason;
  /** Whether the customer said in a voice message that the bot is to be silent. */
  optsOut?: boolean;
  /** Recorded only where the customer may have another one. */
  count?: ReplyCount;
  /** What the bot keeps in mind from now on. */
  memo?: MemoChange;
  /** The id of the template that says it, where several share the conversation. */
  saidBy?: number;
}

/** Nothing to say, and why. */
export function silence(
  source: 'paused' | 'closed' | 'none' | 'late' | 'joined',
  reason: ReplyReason,
): Reply {
  return { text: '', source, handoff: false, reason };
}

/** A fixed reply that skips the AI. */
export interface ReplyTrigger {
  id: number;
  triggerPhrase: string;
  responseAction: string;
  matchMode: TriggerMatchMode;
  position: number;
  isEnabled: boolean;
  handOver: boolean;
  /** What it notes of the customer who fires it; '' or none: nothing. */
  addTag?: string;
  setField?: string;
  setValue?: string;
  /** The template of the same group that answers from then on, and for how long; null or none: no other one. */
  passTo?: number | null;
  passMinutes?: number;
}

/** Everything an owner wrote that shapes a reply. Optional texts are '' when unset. */
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
  /** Whether replies keep to what was learned of how the owner writes. */
  useVoice: boolean;
  enableConversationMemory: boolean;
  /** Messages remembered, 1 to 20. */
  conversationMemoryLength: number;
  /** Overrides the account's model; '' when unset. */
  model: string;
  /** How freely the model words its replies, 0 to 2; null: as the server has it. */
  temperature: number | null;
  /** Whether the AI looks for claims without a source in what it has written, before it is sent. */
  secondLook: boolean;
  /** The model that does; '' for the one that writes. */
  secondLookModel: string;
  /** Whether the AI sees the photos that customers send. */
  seesPhotos: boolean;
  /** Whether voice messages are written down for the AI. */
  hearsVoice: boolean;
  /** The model that does; '' for the usual one of the provider. */
  hearingModel: string;
  /** Whether photos that were seen, and voice messages that were heard, are kept with the conversation. */
  keepsAttachments: boolean;
  fallbackReply: string;
  disclosureLine: string;
  /** How many replies a customer gets a day at most; null: as many as come. */
  repliesPerCustomer: number | null;
  /** null: always open. */
  hours: Hours | null;
  /** What a customer reads while it is closed, where the hours say so. */
  awayText: string;
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
  /** The same text where the AI reads something more in it, such as that it was said and not written. */
  asRead?: string;
}

/** Whether the AI wrote nothing that could cost the owner money: then the daily limit of AI replies has room again. */
export function isUnspent({ reason: { why, attachments = [] } }: Reply): boolean {
  if (attachments.some(({ costUsd = 0 }) => costUsd !== 0)) return false;
  return why !== undefined && NO_AI_REASONS[why].returnsAiReply;
}

/**
 * How far a delivery is. pending: to be sent. sending: a process is sending it. sent. failed: certainly not delivered, and no more tries.
 * unknown: perhaps delivered, so never tried again. taken: the caller got it after all.
 */
export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'failed', 'unknown', 'taken'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
