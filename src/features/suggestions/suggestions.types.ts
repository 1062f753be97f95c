import type { MadeAs, SuggestionState, UnansweredKind } from '../../contract/suggestion-lists.ts';

/** A message as far as it shows what was asked and whether it was answered. */
export interface SeenMessage {
  id: number;
  userId: number;
  conversationId: number;
  /** The customer's id in the chat tool. */
  externalId: string;
  /** The template that answers. */
  templateId: number;
  isFromUser: boolean;
  text: string;
  source: string | null;
  /** JSON. */
  reason: string | null;
  createdAt: number;
}

/** A question that nobody could answer, masked. */
export interface UnansweredQuestion {
  userId: number;
  templateId: number;
  conversationId: number;
  messageId: number;
  /** Its place in the message. */
  part: number;
  externalId: string;
  kind: UnansweredKind;
  question: string;
  terms: readonly string[];
  askedAt: number;
}

/** What the owner wrote by hand in a conversation: the sentences that name nobody; '' where each does. */
export interface OwnAnswer {
  userId: number;
  conversationId: number;
  messageId: number;
  text: string;
  at: number;
}

/** Where a suggestion has gone. */
export interface Made {
  as: MadeAs;
  templateId: number;
  /** What it is found by there; null: it is being made. */
  ref: string | null;
  at: number;
  /** How often it was asked in the 30 days before. */
  askedBefore: number;
}

/** Questions that are one, of the customers of one template. */
export interface SuggestionGroup {
  id: number;
  userId: number;
  templateId: number;
  state: SuggestionState;
  /** As the owner wrote them; '' where nothing was. */
  question: string;
  answer: string;
  made: Made | null;
}

/** The same with how often it was asked. */
export interface CountedGroup extends SuggestionGroup {
  templateName: string;
  times: number;
  customers: number;
  /** null: what was asked is past its time. */
  lastAskedAt: number | null;
}

/** A question of a group as it is shown. */
export interface GroupQuestion {
  groupId: number;
  conversationId: number;
  messageId: number;
  kind: UnansweredKind;
  question: string;
  /** '' where the owner has not answered it. */
  answer: string;
  answeredAt: number | null;
  askedAt: number;
}

/** How often something that answers was asked for. */
export interface AnswerUse {
  templateId: number;
  kind: string;
  ref: string;
  asked: number;
  answered: number;
  heardMs: number;
  askedAt: number | null;
  createdAt: number;
}
