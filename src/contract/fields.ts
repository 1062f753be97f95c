import { withCommas } from './numbers.ts';

/** Rules for texts that people type, checked by the server, the CLI and the browser with the same sentences. */
export interface TextRule {
  /** Smallest length in characters; 0 makes the text optional. */
  min: number;
  max: number;
  /** What `max` counts. */
  unit?: 'characters' | 'bytes';
  /** Shown when the text is too short. */
  tooShort?: string;
}

/** A sign that somebody sees: no space, and nothing that has no width or only steers the text around it. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Neither database keeps them all: Postgres takes no U+0000, and half of a pair is no text. */
export const NOT_STORABLE = 'This holds a sign that can’t be stored: U+0000, or half of an emoji';
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const encoder = new TextEncoder();

/**
 * The sentence that says what is wrong with the text, or null when it is fine. The least length ignores outer spaces; a
 * text of which nobody sees anything is none.
 */
export function checkText(rule: TextRule, value: unknown): string | null {
  if (value === undefined || value === null) return rule.min > 0 ? (rule.tooShort ?? 'Required') : null;
  if (typeof value !== 'string') return 'Invalid input';
  if (!isStorable(value)) return NOT_STORABLE;
  const isMissing = rule.min > 0 && (isShorter(value.trim(), rule.min) || !SEEN.test(value));
  if (isMissing) return rule.tooShort ?? 'Required';
  const unit = rule.unit ?? 'characters';
  const isTooLong =
    unit === 'bytes' ? encoder.encode(value).length > rule.max : !isShorter(value, rule.max + 1);
  return isTooLong ? `At most ${withCommas(rule.max)} ${unit}` : null;
}

/** Checks every rule; the result holds a sentence for each field that is wrong. */
export function checkTexts<Name extends string>(
  rules: Readonly<Record<Name, TextRule>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, rule] of Object.entries<TextRule>(rules)) {
    const problem = checkText(rule, values[name]);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

/** In code points, so that an emoji counts once in most cases and never as a half: of one or two units each. */
function isShorter(value: string, than: number): boolean {
  if (value.length < than) return true;
  if (value.length >= 2 * than) return false;
  let count = 0;
  for (const _ of value) count += 1;
  return count < than;
}
