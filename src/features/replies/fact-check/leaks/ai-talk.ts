import { plainForm } from '../../../../text/fold.ts';
import type { Sentence, SplitText } from '../../../../text/split-text.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';
import {
  AI_MENTIONS,
  AI_NOUNS,
  asksForBot,
  BOT_NOUNS,
  DENIALS,
  HUMAN_CLAIMS,
  HUMAN_MENTIONS,
  MODEL_CLAIMS,
  MODEL_NOUNS,
  UNSPACED_AI,
  UNSPACED_DENIAL,
  UNSPACED_HUMAN,
  UNSPACED_MODEL,
} from '../words/ai-words.ts';
import { isOwnPhrase } from './own-words.ts';

/**
 * Sentences in which the model speaks of itself as one: 'as an AI', 'I'm just a virtual assistant', 'my training data'. What
 * the owner's own texts call the assistant may be said; and to a customer who asks for it, that this is a bot.
 * `ownWords` is the owner's text, folded.
 */
export function findAiTalk(
  { text, sentences }: SplitText,
  ownWords: string,
  incoming: string,
): readonly Flaw[] {
  const broken = sentences.filter((sentence) => isModelTalk(text, sentence, ownWords));
  const claims = sentences.filter((sentence) => isBotTalk(text, sentence, ownWords));
  if (broken.length === 0 && claims.length === 0) return NO_FLAWS;
  const isAsked = claims.length > 0 && asksForBot(incoming);
  return [...new Set([...broken, ...(isAsked ? [] : claims)])].map(({ start, end }) => ({
    rule: 'ai-talk',
    start,
    end,
  }));
}

/** What is never said, asked or not. */
function isModelTalk(text: string, sentence: Sentence, ownWords: string): boolean {
  const noun = MODEL_NOUNS.find(sentence);
  if (noun !== null && !isOwnPhrase(noun, ownWords)) return true;
  if (MODEL_CLAIMS.find(sentence) !== null || claimsToBeHuman(sentence)) return true;
  return sentence.isUnspaced && isUnspacedModelTalk(text.slice(sentence.start, sentence.end));
}

/** Asked or not, a program does not call itself a person, or no program. */
function claimsToBeHuman(sentence: Sentence): boolean {
  if (HUMAN_MENTIONS.find(sentence) === null) return false;
  return DENIALS.test(sentence.phrase) || HUMAN_CLAIMS.test(sentence.phrase);
}

function isUnspacedModelTalk(written: string): boolean {
  const plain = plainForm(written);
  return UNSPACED_MODEL.test(written) || UNSPACED_DENIAL.test(plain) || UNSPACED_HUMAN.test(plain);
}

function isBotTalk(text: string, sentence: Sentence, ownWords: string): boolean {
  const { start, end, phrase, isUnspaced } = sentence;
  if (isUnspaced && UNSPACED_AI.test(plainForm(text.slice(start, end)))) return true;
  if (AI_MENTIONS.find(sentence) === null) return false;
  if ([...phrase.matchAll(AI_NOUNS)].some(([said]) => !isOwnPhrase(said, ownWords))) return true;
  return [...phrase.matchAll(BOT_NOUNS)].some(
    ({ groups }) => !isOwnPhrase(groups?.noun ?? groups?.named ?? '', ownWords),
  );
}
