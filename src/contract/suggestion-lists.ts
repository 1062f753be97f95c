/** Lists and limits of suggestions. Plain, so that the browser takes them without TypeBox. */
import { FAQ_TEXT_RULES } from './template.ts';

/** Why a question counts as unanswered. silent: there was no reply at all. */
export const UNANSWERED_KINDS = ['fallback', 'silent', 'unsure', 'handed_over'] as const;
export type UnansweredKind = (typeof UNANSWERED_KINDS)[number];
export const UNANSWERED_LABELS: Readonly<Record<UnansweredKind, string>> = {
  fallback: 'Your fallback reply',
  silent: 'No reply',
  unsure: 'The AI did not know',
  handed_over: 'Handed over to you',
};

export const SUGGESTION_STATES = ['open', 'rejected', 'done'] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** What one can become. */
export const MADE_AS = ['faq', 'trigger', 'knowledge'] as const;
export type MadeAs = (typeof MADE_AS)[number];
export const MADE_AS_LABELS: Readonly<Record<MadeAs, string>> = {
  faq: 'FAQ',
  trigger: 'Trigger',
  knowledge: 'Knowledge',
};

/** Of so many the list shows those that most customers asked. */
export const SUGGESTIONS_SHOWN = 50;
/** So many customers ask the same before the owner is told. */
export const TOLD_FROM_CUSTOMERS = 10;
/** So long nobody has asked an FAQ before it is listed. */
export const UNASKED_DAYS = 90;
export const ASKED_BEFORE_DAYS = 30;

/** What an owner may save of a suggestion before it becomes something: an empty text is the customers', or none. */
export const SUGGESTION_RULES = {
  question: { min: 0, max: FAQ_TEXT_RULES.question.max },
  answer: { min: 0, max: FAQ_TEXT_RULES.answer.max },
} as const;
