import { wordKeys } from '../../../../text/tokens.ts';
import { excerptOf, type Fixed } from '../fact-check.types.ts';
import {
  DEMONSTRATIVES,
  OFFER_WORDS,
  REPLIES_ANNOUNCED,
  REPLY_NOUNS,
  REPLY_NOUNS_STRICT,
} from '../words/lead-words.ts';

/** The longest announcement, in characters. */
const LONGEST = 160;
/** An end of the announcement: a colon with a line break, a space or a quotation mark after it. */
const COLON = /[:：](?=\s|["“„«「『*]|$)\s*/g;

/**
 * Takes off an announcement before the reply: 'Here is a reply you could send:', 'Suggested reply:', '以下は返信の例です：'.
 * On a line of its own a demonstrative and a word for 'reply' are enough; before text on the same line it must also
 * offer ('you could send') or name the reply beyond doubt, since a shop says 'here is the answer: yes'.
 */
export function stripLead(text: string): Fixed | null {
  for (const match of text.slice(0, LONGEST).matchAll(COLON)) {
    const lead = text.slice(0, match.index);
    const rest = text.slice(match.index + match[0].length).trim();
    if (lead.includes('\n') && !/^\S[^\n]{0,40}[!.,]\s*\n/.test(lead)) break;
    if (rest === '' || !isAnnouncement(lead, match[0].includes('\n') || /^["“„«「『]/.test(rest))) continue;
    return { text: rest, findings: [{ rule: 'lead', excerpt: excerptOf(lead), action: 'removed' }] };
  }
  return null;
}

function isAnnouncement(lead: string, isOwnLine: boolean): boolean {
  const words = ` ${wordKeys(lead)} `;
  const has = (list: readonly string[]): boolean => list.some((word) => words.includes(word));
  if (has(REPLY_NOUNS_STRICT) || (has(REPLIES_ANNOUNCED) && has(DEMONSTRATIVES))) return true;
  const isNamed = has(REPLY_NOUNS);
  if (has(OFFER_WORDS)) return isNamed || isOwnLine;
  return isOwnLine && isNamed && has(DEMONSTRATIVES);
}
