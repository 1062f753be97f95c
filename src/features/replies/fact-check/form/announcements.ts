import { talkOf } from '../../../../text/languages/index.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { type Fixed, fixedTo } from '../fact-check.types.ts';

/** Words with spaces around them; those of languages without spaces, and beginnings marked '*', as they stand. */
function list(words: string): string[] {
  return words.split(',').map((entry) => {
    const word = entry.trim();
    const key = wordKeys(word);
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return key;
    return word.endsWith('*') ? ` ${key}` : ` ${key} `;
  });
}

/** 'Reply', and other names for a text to send. */
const REPLY_NOUNS = list(talkOf('replies'));

/** Announcements by themselves: no shop writes them to a customer. */
const REPLY_NOUNS_STRICT = list(talkOf('suggestedReplies'));

/** Announcements where 'here' or 'below' goes with them. */
const REPLIES_ANNOUNCED = list(
  'a reply, a response, your reply, your response, the reply, the response, my reply, my response',
);

/** 'You could send', in which the model speaks to the owner. */
const OFFER_WORDS = list(talkOf('offers'));

/** 'Here is', 'the following'. */
const DEMONSTRATIVES = list(talkOf('demonstratives'));

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
    return fixedTo(rest, 'lead', lead, 'removed');
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

/** What a model calls several replies to choose from, before a number or a letter; alternatives of a regular expression. */
const DRAFT_LABELS = talkOf('draftLabels').replaceAll(', ', '|');

/** A reply begins with one of these, and so does each of several. */
const GREETINGS = talkOf('greetings').replaceAll(', ', '|');

const MARK = '[*_#>\\s-]{0,6}';
const NUMBER = '(?:\\d|[a-d]|[一二三四])';
/** 'Option 1:', '**Version B**', '案1：' at the beginning of a line. */
const LABELLED = new RegExp(
  `^${MARK}(?:${DRAFT_LABELS})[ \\t]?(?:#|n[ro]?[.°º])?[ \\t]?${NUMBER}[*_]{0,3}[ \\t]?(?:\\([^()\\n]{1,40}\\))?[ \\t]?(?:[:：.)、—–-]|$)[*_]{0,3}[ \\t]*\\n?`,
  'gimu',
);
const NUMBERED = /^[*_ \t]{0,4}\(?\d[.):、][*_]{0,3}[ \t]+/gmu;
const GREETING = new RegExp(`^["'“«„「]?(?:${GREETINGS})(?!\\p{L})`, 'iu');
/** How much two drafts of one reply have in common, of all their pairs of letters. */
const SAME_REPLY = 0.6;

/**
 * Keeps the first of several replies to choose from. A shop's own options ('Option 1: pickup') differ and have
 * no greeting; drafts each begin with one, or say the same in other words.
 */
export function stripDrafts(text: string): Fixed | null {
  if (!text.includes('\n')) return null;
  const first = firstDraft(text, LABELLED, true) ?? firstDraft(text, NUMBERED, false);
  if (first === null) return null;
  return fixedTo(first, 'lead', text, 'cut');
}

function firstDraft(text: string, label: RegExp, isLabelled: boolean): string | null {
  const labels = [...text.matchAll(label)];
  if (labels.length < 2) return null;
  const drafts = labels.map((match, at) =>
    text.slice(match.index + match[0].length, labels[at + 1]?.index ?? text.length).trim(),
  );
  const [first = '', second = ''] = drafts;
  if (first === '' || second === '') return null;
  const isGreeting = [first, second].every((draft) => GREETING.test(draft));
  return isGreeting || (isLabelled && likeness(first, second) >= SAME_REPLY) ? first : null;
}

/** The share of pairs of letters that two texts have in common, 0 to 1. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const common = [...first].filter((pair) => second.has(pair)).length;
  return (2 * common) / Math.max(1, first.size + second.size);
}

function pairsOf(text: string): Set<string> {
  const folded = wordKeys(text.slice(0, 400));
  return new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)));
}
