import { wordKeys } from '../../../../text/tokens.ts';
import { excerptOf, type Fixed } from '../fact-check.types.ts';
import { DRAFT_LABELS, GREETINGS } from '../words/draft-words.ts';

const MARK = '[*_#>\\s-]{0,6}';
const NUMBER = '(?:\\d|[a-d]|[一二三四])';
/** 'Option 1:', '**Version B**', '案1：' at the beginning of a line. */
const LABELLED = new RegExp(
  `^${MARK}(?:${DRAFT_LABELS})[ \\t]?(?:#|n[ro]?[.°º])?[ \\t]?${NUMBER}[*_]{0,3}[ \\t]?(?:\\([^()\\n]{1,40}\\))?[ \\t]?(?:[:：.)、—–-]|$)[*_]{0,3}[ \\t]*\\n?`,
  'gimu',
);
const NUMBERED = /^[*_ \t]{0,4}\(?\d[.):、][*_]{0,3}[ \t]+/gmu;
const GREETING = new RegExp(`^["'“«„「]?(?:${GREETINGS})(?!\\p{L})`, 'iu');
const UNSPACED_GREETING = /^["“「]?(?:你好|您好|哈喽|哈囉|哈啰|嗨|こんにちは|こんばんは)/u;
/** How much two drafts of one reply have in common, of all their pairs of letters. */
const SAME_REPLY = 0.6;

/**
 * Keeps the first of several replies to choose from. A shop's own options ('Option 1: pickup') differ from one another and greet
 * nobody; drafts each begin with a greeting, or say the same in other words.
 */
export function stripDrafts(text: string): Fixed | null {
  if (!text.includes('\n')) return null;
  const first = firstDraft(text, LABELLED, true) ?? firstDraft(text, NUMBERED, false);
  if (first === null) return null;
  return { text: first, findings: [{ rule: 'lead', excerpt: excerptOf(text), action: 'cut' }] };
}

function firstDraft(text: string, label: RegExp, isLabelled: boolean): string | null {
  const labels = [...text.matchAll(label)];
  if (labels.length < 2) return null;
  const drafts = labels.map((match, at) =>
    text.slice(match.index + match[0].length, labels[at + 1]?.index ?? text.length).trim(),
  );
  const [first = '', second = ''] = drafts;
  if (first === '' || second === '') return null;
  const isGreeting = [first, second].every((draft) => GREETING.test(draft) || UNSPACED_GREETING.test(draft));
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
