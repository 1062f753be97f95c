import type { Sentence } from '../../../text/split-text.ts';

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
  'contradiction',
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
  'no-answer',
  'language',
  'unfinished',
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

/** A place in a text: UTF-16 offsets, the end exclusive. */
export interface Place {
  start: number;
  end: number;
}

/** A place that breaks a rule. */
export interface Flaw extends Place {
  rule: FactCheckRule;
  /** The owner's own sentence that says otherwise. */
  line?: string | undefined;
  /** Its language, by its code, where that is known: a row of short weekday names does not tell. */
  lineLanguage?: string | undefined;
}

/** What almost every rule finds. */
export const NO_FLAWS: readonly Flaw[] = [];

export function flawAt(rule: FactCheckRule, { 0: found, index }: RegExpExecArray): Flaw {
  return { rule, start: index, end: index + found.length };
}

/** The sentences that break a rule. */
export function flawedBy(
  rule: FactCheckRule,
  sentences: readonly Sentence[],
  breaks: (sentence: Sentence) => boolean,
): readonly Flaw[] {
  const broken = sentences.filter(breaks);
  return broken.length === 0 ? NO_FLAWS : broken.map(({ start, end }) => ({ rule, start, end }));
}

/** A text after a form fix, with what the fix found. */
export interface Fixed {
  text: string;
  findings: Finding[];
}

/** Puts one thing about a text's form right; null where there is nothing to do, as in almost every reply. */
export type Fix = (text: string) => Fixed | null;

const LONGEST_EXCERPT = 60;

export function finding(rule: FactCheckRule, found: string, action: FindingAction): Finding {
  return { rule, excerpt: excerptOf(found), action };
}

/** The words of a finding on one line, cut at a character. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return Array.from(line.slice(0, LONGEST_EXCERPT * 2))
    .slice(0, LONGEST_EXCERPT)
    .join('');
}

/** A text with one thing put right; `found` are the words that were wrong. */
export function fixedTo(text: string, rule: FactCheckRule, found: string, action: FindingAction): Fixed {
  return { text, findings: [finding(rule, found, action)] };
}
