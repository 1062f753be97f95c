/** Everything the fact check looks for, one name each, as the reply's reason keeps them. */
export const FACT_CHECK_RULES = [
  'forbidden',
  'price',
  'percentage',
  'web-address',
  'email',
  'phone',
  'handle',
  'date',
  'time',
  'ai-talk',
  'instructions',
  'thinking',
  'role-play',
  'lead',
  'quotes',
  'placeholder',
  'key',
  'html',
  'json',
  'markdown',
  'emoji',
  'control',
  'empty',
  'repetition',
  'length',
] as const;
export type FactCheckRule = (typeof FACT_CHECK_RULES)[number];

/**
 * What was done: `removed` (the offending part is gone), `rewritten` (said otherwise, nothing lost), `cut`
 * (everything from there on is gone), `rejected` (the reply as it stands must not be sent).
 */
export type FindingAction = 'removed' | 'rewritten' | 'cut' | 'rejected';

export interface Finding {
  rule: FactCheckRule;
  /** The offending words, at most 60 characters. */
  excerpt: string;
  action: FindingAction;
}

/** A place in a text that breaks a rule: UTF-16 offsets, the end exclusive. */
export interface Flaw {
  rule: FactCheckRule;
  start: number;
  end: number;
}

/** What almost every rule finds. */
export const NO_FLAWS: readonly Flaw[] = [];

/** A text after a form fix, with what the fix found. */
export interface Fixed {
  text: string;
  findings: Finding[];
}

/** Puts one thing about a text's form right; null where there is nothing to do, as in almost every reply. */
export type Fix = (text: string) => Fixed | null;

const LONGEST_EXCERPT = 60;

/** The words of a finding on one line, cut at a character. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return Array.from(line.slice(0, LONGEST_EXCERPT * 2))
    .slice(0, LONGEST_EXCERPT)
    .join('');
}
