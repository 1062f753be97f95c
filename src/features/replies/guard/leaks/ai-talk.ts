import { foldText, plainForm } from '../fold.ts';
import type { Flaw } from '../guard.types.ts';
import type { Span } from '../sentences.ts';
import { AI_CLAIMS, AI_NOUNS, asksForBot, BOT_NOUNS, MODEL_NOUNS, UNSPACED_AI } from '../words/ai-words.ts';

/**
 * Sentences in which the model speaks of itself as one: 'as an AI', 'I'm just a virtual assistant', 'my training data'. What
 * the owner's own texts call the assistant may be said; and to a customer who asks for it, that this is a bot.
 * `ownWords` is the owner's text, folded.
 */
export function findAiTalk(
  text: string,
  sentences: readonly Span[],
  ownWords: string,
  incoming: string,
): Flaw[] {
  const isAsked = asksForBot(incoming);
  return sentences
    .filter(({ start, end }) => isAiTalk(text.slice(start, end), ownWords, isAsked))
    .map(({ start, end }) => ({ rule: 'ai-talk', start, end }));
}

function isAiTalk(sentence: string, ownWords: string, isAsked: boolean): boolean {
  const words = foldText(sentence);
  const isOwn = (said: string | undefined): boolean =>
    said !== undefined && ` ${ownWords} `.includes(` ${said} `);
  const model = MODEL_NOUNS.exec(words)?.[0];
  if (AI_CLAIMS.test(words) || (model !== undefined && !isOwn(model))) return true;
  if (isAsked) return false;
  if (UNSPACED_AI.test(plainForm(sentence))) return true;
  const isAi = [...words.matchAll(AI_NOUNS)].some(([said]) => !isOwn(said));
  return isAi || [...words.matchAll(BOT_NOUNS)].some(({ groups }) => !isOwn(groups?.noun ?? groups?.named));
}
