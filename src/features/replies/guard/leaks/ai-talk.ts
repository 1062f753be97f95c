import { plainForm } from '../fold.ts';
import type { Flaw } from '../guard.types.ts';
import type { Sentence, SplitText } from '../split-text.ts';
import {
  AI_MENTIONS,
  AI_NOUNS,
  asksForBot,
  BOT_NOUNS,
  claimsToBeModel,
  DENIALS,
  HUMAN_CLAIMS,
  HUMAN_MENTIONS,
  MODEL_NOUNS,
  UNSPACED_AI,
  UNSPACED_DENIAL,
  UNSPACED_HUMAN,
} from '../words/ai-words.ts';

/**
 * Sentences in which the model speaks of itself as one: 'as an AI', 'I'm just a virtual assistant', 'my training data'. What
 * the owner's own texts call the assistant may be said; and to a customer who asks for it, that this is a bot.
 * `ownWords` is the owner's text, folded.
 */
export function findAiTalk({ text, sentences }: SplitText, ownWords: string, incoming: string): Flaw[] {
  const broken = sentences.filter((sentence) => isModelTalk(text, sentence, ownWords));
  const claims = sentences.filter((sentence) => isBotTalk(text, sentence, ownWords));
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
  if (noun !== null && !isOwn(noun, ownWords)) return true;
  const written = text.slice(sentence.start, sentence.end);
  return claimsToBeModel(sentence, written) || claimsToBeHuman(written, sentence);
}

/** Asked or not, a program does not call itself a person, or no program. */
function claimsToBeHuman(written: string, sentence: Sentence): boolean {
  if (sentence.isUnspaced) {
    const plain = plainForm(written);
    if (UNSPACED_DENIAL.test(plain) || UNSPACED_HUMAN.test(plain)) return true;
  }
  if (HUMAN_MENTIONS.find(sentence) === null) return false;
  return DENIALS.test(sentence.phrase) || HUMAN_CLAIMS.test(sentence.phrase);
}

function isBotTalk(text: string, sentence: Sentence, ownWords: string): boolean {
  const { start, end, phrase, isUnspaced } = sentence;
  if (isUnspaced && UNSPACED_AI.test(plainForm(text.slice(start, end)))) return true;
  if (AI_MENTIONS.find(sentence) === null) return false;
  if ([...phrase.matchAll(AI_NOUNS)].some(([said]) => !isOwn(said, ownWords))) return true;
  return [...phrase.matchAll(BOT_NOUNS)].some(
    ({ groups }) => !isOwn(groups?.noun ?? groups?.named ?? '', ownWords),
  );
}

function isOwn(said: string, ownWords: string): boolean {
  return ` ${ownWords} `.includes(` ${said} `);
}
