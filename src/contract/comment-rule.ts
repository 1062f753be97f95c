import { checkTexts, type TextRule } from './fields.ts';
import { findPlaces } from './places.ts';
import { TRIGGER_MATCH_MODES, TRIGGER_TEXT_RULES } from './trigger.ts';

/** Of a rule that answers comments with a private message. */
export const COMMENT_RULE_TEXTS = {
  phrase: { ...TRIGGER_TEXT_RULES.triggerPhrase, tooShort: 'The phrase needs at least 2 characters' },
  // Instagram takes one message, of this size.
  reply: {
    ...TRIGGER_TEXT_RULES.responseAction,
    max: 1_000,
    tooShort: 'The message needs at least 5 characters',
  },
  post: { min: 0, max: 300 },
} as const satisfies Record<string, TextRule>;

export const POST_PROBLEM = 'Paste the address of one of your posts, such as https://www.instagram.com/p/...';

/** One sentence for each field that is wrong; empty when the rule can be saved. */
export function checkCommentRule(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems = checkTexts(COMMENT_RULE_TEXTS, values);
  if (!TRIGGER_MATCH_MODES.some((mode) => mode === values.matchMode)) problems.matchMode = 'Invalid input';
  if (typeof values.isEnabled !== 'boolean') problems.isEnabled = 'Invalid input';
  const place = typeof values.reply === 'string' ? findPlaces(values.reply)[0] : undefined;
  if (place !== undefined && problems.reply === undefined)
    problems.reply = `Fill in ${place.text} first: customers would read it as it stands.`;
  if (problems.post === undefined && readPost(String(values.post)) === null) problems.post = POST_PROBLEM;
  return problems;
}

/** What an owner names a post by: nothing, its id, or the short code of its address; null: none of these. */
export function readPost(text: string): { kind: 'all' } | { kind: 'id' | 'code'; value: string } | null {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'all' };
  if (/^\d{5,32}$/.test(trimmed)) return { kind: 'id', value: trimmed };
  const value = shortCode(trimmed);
  return value === null ? null : { kind: 'code', value };
}

/** The short code in the address of a post, a reel or a video; null: it is none. */
export function shortCode(address: string): string | null {
  const found =
    /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/(?:[\w.]+\/)?(?:p|reel|reels|tv)\/([\w-]{5,40})(?:[/?#]|$)/i;
  return found.exec(address)?.[1] ?? null;
}
