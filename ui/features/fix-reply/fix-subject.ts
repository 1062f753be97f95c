import type { TestConversationBody } from '../../../src/contract/test-chat.ts';

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
  /** What was said before, oldest first, as old as it was when the customer wrote. */
  history: readonly Said[];
  /** The preview asks again by itself, with the values of its form. */
  isPreview?: true;
}

export type Fix = 'faq' | 'edit-faqs' | 'trigger' | 'edit-triggers' | 'forbid' | 'ask';

const FIXES: Readonly<Record<string, readonly Fix[]>> = {
  ai: ['faq', 'trigger', 'forbid', 'ask'],
  faq: ['edit-faqs', 'trigger', 'ask'],
  trigger: ['edit-triggers', 'ask'],
};

/** What helps depends on where the reply came from: a trigger's own words are changed where they were written. */
export function fixesFor({
  source,
  asked,
  isPreview,
}: Pick<FixSubject, 'source' | 'asked' | 'isPreview'>): readonly Fix[] {
  const fixes = FIXES[source] ?? ['faq', 'trigger', 'ask'];
  return asked === '' || isPreview ? fixes.filter((fix) => fix !== 'ask') : fixes;
}

/** What answers the customer's question: not the fallback, which only gains time. */
export function answerOf({ source, reply }: Pick<FixSubject, 'source' | 'reply'>): string {
  return source === 'fallback' ? '' : reply;
}
