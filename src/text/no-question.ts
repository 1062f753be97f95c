import { once } from '../once.ts';
import { wordsOf } from './languages/index.ts';
import { phrasesOf } from './phrases.ts';

const wishes = once(() => phrasesOf(wordsOf(({ wantsPerson }) => wantsPerson)));
const talk = once(() => phrasesOf(wordsOf(({ smallTalk }) => smallTalk)));

/** Whether a sentence wishes for a human, or asks whether one is there: nothing that an answer could be written for. */
export function wantsPerson(sentence: string): boolean {
  return wishes().isIn(sentence);
}

/** The words of a sentence, folded, without thanks, good wishes and 'how are you?'; null: it has none of them. */
export function withoutSmallTalk(sentence: string): string | null {
  return talk().without(sentence);
}
