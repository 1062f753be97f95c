import { foldText } from '../fold.ts';
import type { Flaw } from '../guard.types.ts';
import type { Span } from '../sentences.ts';
import { FIELD_LABELS, INSTRUCTION_TALK, NOTE_TALK, THOUGHT_TALK } from '../words/instruction-words.ts';

/** Names of the template's fields as code writes them. */
const FIELD_NAMES =
  /\b(?:templateName|businessType|mainGoal|openerStyle|forbiddenWords|lengthPreference|closingInstruction|productOrService|useEmojis|conversationMemory\w*|fallbackReply|disclosureLine|template_name|business_type|main_goal|opener_style|forbidden_words|length_preference|closing_instructions?|product_or_service|use_emojis|system_prompt|user_message)\b|<\/?(?:business|faqs?|goal|tone|opening|closing|products?|rules|role|system|instructions|context|forbidden|length|voice|knowledge)>/i;
const SYSTEM_MARK =
  /(?:^|\n)\s*(?:#{1,6}\s*)?(?:system(?: prompt| message)?|instructions?|prompt|developer)\s*[:：]/i;

/** Sentences that speak of the model's instructions, quote their field names, or comment on the reply itself. */
export function findInstructions(text: string, sentences: readonly Span[]): Flaw[] {
  return sentences.flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const rule = ruleBroken(sentence);
    return rule === null ? [] : [{ rule, start, end }];
  });
}

function ruleBroken(sentence: string): 'instructions' | 'thinking' | null {
  if (FIELD_NAMES.test(sentence) || SYSTEM_MARK.test(sentence)) return 'instructions';
  const words = foldText(sentence);
  if (FIELD_LABELS.test(words) && /[:：=]/.test(sentence)) return 'instructions';
  if (INSTRUCTION_TALK.test(words) || NOTE_TALK.test(words)) return 'instructions';
  return THOUGHT_TALK.test(words) ? 'thinking' : null;
}
