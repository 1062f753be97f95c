import type { Flaw } from '../guard.types.ts';
import type { Sentence, SplitText } from '../split-text.ts';
import {
  FIELD_LABELS,
  INSTRUCTION_TALK,
  NOTE_TALK,
  NOTE_WORDS,
  THOUGHT_TALK,
  UNSPACED_INSTRUCTION_TALK,
} from '../words/instruction-words.ts';

/** Names of the template's fields as code writes them. */
const FIELD_NAMES =
  /\b(?:templateName|businessType|mainGoal|openerStyle|forbiddenWords|lengthPreference|closingInstruction|productOrService|useEmojis|conversationMemory\w*|fallbackReply|disclosureLine|template_name|business_type|main_goal|opener_style|forbidden_words|length_preference|closing_instructions?|product_or_service|use_emojis|system_prompt|user_message)\b|<\/?(?:business|faqs?|goal|tone|opening|closing|products?|rules|role|system|instructions|context|forbidden|length|voice|knowledge)>/i;
/** No everyday word has what code names have. */
const MAY_BE_CODE = /[a-z][A-Z]|[_<]/;
const SYSTEM_MARK =
  /^\s*(?:#{1,6}\s*)?(?:system(?: prompt| message)?|instructions?|prompt|developer)\s*[:：]/i;

/** Sentences that speak of the model's instructions, quote their field names, or comment on the reply itself. */
export function findInstructions({ text, sentences }: SplitText): Flaw[] {
  return sentences.flatMap((sentence) => {
    const rule = ruleBroken(text.slice(sentence.start, sentence.end), sentence);
    return rule === null ? [] : [{ rule, start: sentence.start, end: sentence.end }];
  });
}

function ruleBroken(written: string, sentence: Sentence): 'instructions' | 'thinking' | null {
  const { words, phrase } = sentence;
  if ((MAY_BE_CODE.test(written) && FIELD_NAMES.test(written)) || SYSTEM_MARK.test(written))
    return 'instructions';
  if (/[:：=]/.test(written) && FIELD_LABELS.find(sentence) !== null) return 'instructions';
  if (INSTRUCTION_TALK.find(sentence) !== null || UNSPACED_INSTRUCTION_TALK.test(written))
    return 'instructions';
  if (words.some((word) => NOTE_WORDS.has(word)) && NOTE_TALK.test(phrase)) return 'instructions';
  return THOUGHT_TALK.test(phrase) ? 'thinking' : null;
}
