import type { ReplyTrigger } from '../../../contract/reply.ts';
import { once } from '../../../once.ts';
import { foldText } from '../../../text/fold.ts';
import { wordsOf } from '../../../text/languages/index.ts';
import { pathWordsOf } from '../../../text/languages/path-words.ts';
import { type Phrases, phrasesOf } from '../../../text/phrases.ts';
import { matchTrigger, prepareTriggers } from '../../triggers/trigger-match.ts';

/** What a customer's message says of the path itself, told by words: too little to be a guess. */

/** Whether the message asks something. Signs in an address ask nothing. */
export function isQuestion(text: string): boolean {
  return /[?？؟՞]/u.test(text.replace(/https?:\/\/\S+/giu, ''));
}

const STOPPING = once(() => phrasesOf(pathWordsOf('stops')));
const STOPPING_WITHIN = once(() => phrasesOf(pathWordsOf('stopsWithin')));
const DECLINING = once(() => phrasesOf(pathWordsOf('declines')));
const ANGRY = once(() => phrasesOf(pathWordsOf('angry')));
const COMPLAINING = once(() => phrasesOf(pathWordsOf('complains')));
const CHANGING = once(() => phrasesOf(pathWordsOf('changes')));
const AROUND = once(() => {
  const polite = wordsOf(({ optOut, address }) => [optOut?.polite ?? '', address?.greetings ?? '']);
  return phrasesOf([...pathWordsOf('around'), ...polite]);
});

/** Whether the customer does not want to go on. */
export function wantsToStop(text: string): boolean {
  return saysOnly(STOPPING(), text) || STOPPING_WITHIN().isIn(text);
}

/** Whether the customer declines what was asked: enough to leave one step out. */
export function declines(text: string): boolean {
  return saysOnly(DECLINING(), text);
}

/** Whether nothing but one of the phrases is said, politely or not: 'don't stop' means something else, and 'stop?' asks. */
function saysOnly(phrases: Phrases, text: string): boolean {
  const rest = isQuestion(text) ? null : phrases.without(text);
  return rest !== null && saysNothing(DECLINING().without(rest) ?? rest);
}

/** Whether a text is politeness and small words alone. */
export function saysNothing(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(AROUND().without(text) ?? foldText(text));
}

/** Whether the customer is upset: by words, or by shouting. */
export function isAngry(text: string): boolean {
  return ANGRY().isIn(text) || isShouting(text);
}

/** Whether the customer may be upset: of a broken brake some speak calmly. */
export function complains(text: string): boolean {
  return COMPLAINING().isIn(text);
}

/** Whether the customer takes something back that was said before. */
export function changesMind(text: string): boolean {
  return CHANGING().isIn(text);
}

const SHOUTED_LETTERS = 12;

function isShouting(text: string): boolean {
  const letters = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= SHOUTED_LETTERS && !/\p{Ll}/u.test(text) && /[!！]{2,}/u.test(text);
}

/** Whether a phrase begins a strategy: matched as triggers are. */
export function hasPhrase(triggerPhrase: string, text: string): boolean {
  const rest = { id: 0, position: 0, isEnabled: true, handOver: false, responseAction: '' };
  const trigger: ReplyTrigger = { triggerPhrase, matchMode: 'words', ...rest };
  return matchTrigger(prepareTriggers([trigger]), text) !== null;
}
