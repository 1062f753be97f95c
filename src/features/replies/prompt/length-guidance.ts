import { LENGTHS } from '../../../contract/lengths.ts';

/**
 * A sentence of 17 words takes 22 tokens in English, and about 125 in Hindi, Thai or Amharic on a tokenizer
 * made for English (measured with GPT-3's).
 */
const TOKENS_PER_SENTENCE = 150;

/** Models that reason before they write spend this from the same limit. */
const REASONING_TOKENS = 1000;

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
