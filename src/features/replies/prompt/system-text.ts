import { LENGTHS } from '../../../contract/lengths.ts';
import type { ReplyTemplate, ReplyTrigger } from '../../../contract/reply.ts';
import { TONES } from '../../../contract/tones.ts';
import type { ChatMessage } from '../../ai/request.ts';
import { knownFacts, labelled, lines, paragraphs } from './blocks.ts';
import { cleanBlock } from './clean-text.ts';
import { SENTENCES, TONE_GUIDANCE } from './texts.ts';

interface SystemMessages {
  triggers: readonly ReplyTrigger[];
  stable: string;
  first: ChatMessage;
  later: ChatMessage;
}

/** By version of a template: each version has its own object and its own list of triggers. */
const made = new WeakMap<ReplyTemplate, SystemMessages>();

/**
 * The system message: what depends on the template and its triggers alone, then the owner's papers, which are often the same too,
 * then where the conversation stands. It is
 * made once a template version, so that a thousand calls under way share two messages and do not hold one each.
 */
export function systemMessage(
  template: ReplyTemplate,
  triggers: readonly ReplyTrigger[],
  isFirstReply: boolean,
  papers = '',
  more = '',
): ChatMessage {
  const kept = made.get(template);
  const messages = kept?.triggers === triggers ? kept : makeSystemMessages(template, triggers);
  if (messages !== kept) made.set(template, messages);
  const message = isFirstReply ? messages.first : messages.later;
  if (papers === '' && more === '') return message;
  const situation = lines([situationText(template, isFirstReply), more]);
  return { role: 'system', content: paragraphs([messages.stable, papers, situation]) };
}

function makeSystemMessages(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): SystemMessages {
  const stable = stableText(template, triggers);
  return {
    triggers,
    stable,
    first: { role: 'system', content: `${stable}\n\n${situationText(template, true)}` },
    later: { role: 'system', content: `${stable}\n\n${situationText(template, false)}` },
  };
}

/**
 * The same for every message and customer, and comes first, so that a server can keep what it has read. The facts stand
 * last: what is nearest to the conversation is what a small model holds on to.
 */
function stableText(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): string {
  return paragraphs([lines([SENTENCES.task, ...rules(template)]), ...knownFacts(template, triggers)]);
}

/** The part that depends on where the conversation stands; the opener is named only where it applies. */
function situationText(template: ReplyTemplate, isFirstReply: boolean): string {
  return isFirstReply ? lines([SENTENCES.first, labelled('Opening', template.openerStyle)]) : SENTENCES.later;
}

function rules(template: ReplyTemplate): string[] {
  const { minSentences, maxSentences } = lengthGuidance(template.lengthPreference);
  const closing = labelled('Closing', template.closingInstruction);
  return [
    SENTENCES.facts,
    SENTENCES.unknown,
    SENTENCES.limits,
    SENTENCES.language,
    SENTENCES.only,
    toneLine(template.tone),
    `Length: ${minSentences} to ${maxSentences} sentences. ${SENTENCES.brief}`,
    template.useEmojis ? SENTENCES.emojisOn : SENTENCES.emojisOff,
    labelled('Words you never use', words(template.forbiddenWords)),
    closing === '' ? '' : `${closing.replace(/[.!\s]+$/u, '')}. ${SENTENCES.closing}`,
    SENTENCES.goal,
    SENTENCES.care,
    SENTENCES.honesty,
  ];
}

/** A tone outside the list (an older or imported template) is passed on in the owner's word. */
function toneLine(value: string): string {
  const tone = TONES.find((one) => one.value === value);
  return tone === undefined ? labelled('Tone', value) : `Tone: ${tone.label}. ${TONE_GUIDANCE[tone.value]}`;
}

/** Owners separate words by commas or lines; one line of them is easier to follow. */
function words(text: string): string {
  return cleanBlock(text.replaceAll(',', '\n')).replaceAll('\n', ', ');
}

/**
 * A sentence of 17 words takes 22 tokens in English, and about 125 in Hindi, Thai or Amharic on a tokenizer
 * made for English (measured with GPT-3's).
 */
const TOKENS_PER_SENTENCE = 150;

/** Models that reason before they write spend this from the same limit. */
export const REASONING_TOKENS = 1000;

/** The one that `DEFAULT_LENGTH` names. */
const [, , MEDIUM] = LENGTHS;

export interface LengthGuidance {
  minSentences: number;
  maxSentences: number;
  /**
   * The limit sent to the model, in tokens. It only stops a runaway: a normal reply ends long before. At most
   * 2,800, so that prompt and reply still fit a local model's window of 4,096.
   */
  maxTokens: number;
}

/** What the owner's `lengthPreference` means; a text that is none of the four counts as the default. */
export function lengthGuidance(lengthPreference: string): LengthGuidance {
  const { minSentences, maxSentences } =
    LENGTHS.find((length) => length.value === lengthPreference) ?? MEDIUM;
  return { minSentences, maxSentences, maxTokens: maxSentences * TOKENS_PER_SENTENCE + REASONING_TOKENS };
}
