import type { Sentence, SplitText } from '../../../../text/split-text.ts';
import type { Flaw } from '../fact-check.types.ts';
import {
  FIELD_LABELS,
  INSTRUCTION_TALK,
  NOTE_TALK,
  NOTE_WORDS,
  THOUGHT_TALK,
  UNSPACED_INSTRUCTION_TALK,
} from '../words/instruction-words.ts';
import { RULES, SYSTEM_PROMPT } from '../words/program-words.ts';
import { isOwnPhrase } from './own-words.ts';
import { isRecital } from './recital.ts';

/** Names of the template's fields as code writes them. */
const FIELD_NAMES =
  /\b(?:templateName|businessType|mainGoal|openerStyle|forbiddenWords|lengthPreference|closingInstruction|productOrService|useEmojis|conversationMemory\w*|fallbackReply|disclosureLine|template_name|business_type|main_goal|opener_style|forbidden_words|length_preference|closing_instructions?|product_or_service|use_emojis|system_prompt|user_message)\b|<\/?(?:business|faqs?|goal|tone|opening|closing|products?|rules|role|system|instructions|context|forbidden|length|voice|knowledge)>/i;
/** No everyday word has what code names have. */
const MAY_BE_CODE = /[a-z][A-Z]|[_<]/;
const SYSTEM_MARK =
  /^\s*(?:#{1,6}\s*)?(?:system(?: prompt| message)?|instructions?|prompt|developer)\s*[:：]/i;

/** What every quotation of a name has, before a closer look at any sentence. */
const MAY_QUOTE = /[:：=_<]|[a-z][A-Z]/;

/**
 * Sentences that speak of the model's instructions, recite them, quote their field names, or comment on the reply itself.
 * `ownWords` is the owner's text, folded: what it speaks of may be said.
 */
export function findInstructions({ text, sentences }: SplitText, ownWords: string): readonly Flaw[] {
  const isOwn = (said: string) => isOwnPhrase(said, ownWords);
  const mayQuote = MAY_QUOTE.test(text);
  const flaws: Flaw[] = [];
  for (const sentence of sentences) {
    const { start, end } = sentence;
    const rule =
      mayQuote && quotesNames(text.slice(start, end), sentence)
        ? 'instructions'
        : ruleBroken(text, sentence, isOwn);
    if (rule !== null) flaws.push({ rule, start, end });
  }
  return flaws;
}

function quotesNames(written: string, sentence: Sentence): boolean {
  if ((MAY_BE_CODE.test(written) && FIELD_NAMES.test(written)) || SYSTEM_MARK.test(written)) return true;
  return /[:：=]/.test(written) && FIELD_LABELS.find(sentence) !== null;
}

function ruleBroken(
  text: string,
  sentence: Sentence,
  isOwn: (said: string) => boolean,
): 'instructions' | 'thinking' | null {
  const { start, end, phrase, isUnspaced } = sentence;
  const talk = INSTRUCTION_TALK.find(sentence) ?? promptNamed(sentence);
  if (talk !== null && !isOwn(talk)) return 'instructions';
  if (isRecital(text, sentence, isOwn)) return 'instructions';
  if (isUnspaced && UNSPACED_INSTRUCTION_TALK.test(text.slice(start, end))) return 'instructions';
  if (NOTE_WORDS.find(sentence) !== null && NOTE_TALK.test(phrase)) return 'instructions';
  return THOUGHT_TALK.test(phrase) ? 'thinking' : null;
}

function promptNamed(sentence: Sentence): string | null {
  if (RULES.phrases.find(sentence) === null) return null;
  return SYSTEM_PROMPT.exec(sentence.phrase)?.[0] ?? null;
}
