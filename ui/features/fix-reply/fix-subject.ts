import type { GoldenKind } from '../../../src/contract/golden-lists.ts';
import type { TestConversationBody } from '../../../src/contract/test-chat.ts';
import { suggestPhrase, suggestQuestion } from './suggest.ts';

export type Said = TestConversationBody['messages'][number];

/** A reply that may be wrong, with all that is needed to fix it. */
export interface FixSubject {
  templateId: number;
  /** What the customer wrote; '' where that is not known. */
  asked: string;
  /** '' where nothing was sent. */
  reply: string;
  source: string;
  contactName: string;
  /** Where it stands in the history: the reply, or the message that got none. null: in the test chat. */
  place: { conversationId: number; messageId: number } | null;
  /** What was said before, oldest first, as old as it was when the customer wrote. */
  history: readonly Said[];
  /** The preview asks again by itself, with the values of its form. */
  isPreview?: true;
}

export type Fix = 'correct' | 'faq' | 'edit-faqs' | 'trigger' | 'edit-triggers' | 'forbid' | 'ask';

/** What was chosen of a reply's menu; `times` tells one choice from the next. */
export interface Chosen {
  fix: Fix | GoldenKind;
  times: number;
}

/** Whether there is an exchange to keep as a golden chat. */
export function canKeep({ isPreview, asked, reply }: FixSubject): boolean {
  return !isPreview && asked !== '' && reply !== '';
}

const FIXES: Readonly<Record<string, readonly Fix[]>> = {
  ai: ['correct', 'faq', 'trigger', 'forbid', 'ask'],
  faq: ['correct', 'edit-faqs', 'trigger', 'ask'],
  trigger: ['correct', 'edit-triggers', 'ask'],
};

/** What helps depends on where the reply came from: a trigger's own words are changed where they were written. */
export function fixesFor({
  source,
  asked,
  isPreview,
}: Pick<FixSubject, 'source' | 'asked' | 'isPreview'>): readonly Fix[] {
  const fixes = FIXES[source] ?? ['correct', 'faq', 'trigger', 'ask'];
  // The preview's reply is tried and changed in its form.
  if (isPreview) return fixes.filter((fix) => fix !== 'ask' && fix !== 'correct');
  return asked === '' ? fixes.filter((fix) => fix !== 'ask') : fixes;
}

/** What answers the customer's question: not the fallback, which only gains time. */
export function answerOf({ source, reply }: Pick<FixSubject, 'source' | 'reply'>): string {
  return source === 'fallback' ? '' : reply;
}

/** What an FAQ and a trigger about it begin with. */
export function suggestedFields({ asked }: Pick<FixSubject, 'asked'>): {
  question: string;
  triggerPhrase: string;
} {
  return { question: suggestQuestion(asked), triggerPhrase: suggestPhrase(asked) };
}

/** The line that says a bot writes is added to a reply again, and teaches nothing. */
export function withoutDisclosure(subject: FixSubject, disclosureLine: string): FixSubject {
  const lead = `${disclosureLine}\n\n`;
  const hasLead = disclosureLine !== '' && subject.reply.startsWith(lead);
  return hasLead ? { ...subject, reply: subject.reply.slice(lead.length) } : subject;
}
