import { type Searched, searchedIn } from '../../../../text/phrase-list.ts';
import type { SplitText } from '../../../../text/split-text.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';
import { PROGRAM_TOPICS, RULES, type Topic } from '../words/program-words.ts';

/**
 * A reply that speaks of rules, or answers a question about them, and of what only the rules of a program are about, recites
 * its own, as a whole. A shop's rules, of its house, its games or its creams, are about something else, or its owner's texts
 * say so too: in the same word, or as a subject together with rules.
 */
export function findProgramRules(
  { text, sentences }: SplitText,
  ownText: string,
  ownWords: string,
  incoming: string,
): readonly Flaw[] {
  const topics = PROGRAM_TOPICS.filter((topic) => mention(topic, text, sentences) !== null);
  if (topics.length === 0) return NO_FLAWS;
  const rule = mention(RULES, text, sentences) ?? mention(RULES, incoming, [searchedIn(wordKeys(incoming))]);
  if (rule === null) return NO_FLAWS;
  const own = [searchedIn(ownWords)];
  const hasRules = mention(RULES, ownText, own) !== null;
  const isOwn = (topic: Topic): boolean => {
    const said = mention(topic, ownText, own);
    return said !== null && (hasRules || said === mention(topic, text, sentences));
  };
  return topics.every(isOwn) ? NO_FLAWS : [{ rule: 'instructions', start: 0, end: text.length }];
}

/** How a text first speaks of something, or null. */
function mention({ phrases, written }: Topic, text: string, said: readonly Searched[]): string | null {
  const sign = written.exec(text)?.[0];
  if (sign !== undefined) return sign;
  for (const one of said) {
    const phrase = phrases.find(one);
    if (phrase !== null) return phrase;
  }
  return null;
}
