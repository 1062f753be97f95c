import { once } from '../once.ts';
import { wordsOf } from './languages/index.ts';
import { phrasesOf } from './phrases.ts';

const phrases = once(() => phrasesOf(wordsOf(({ unsure }) => unsure)));

/** Whether a reply says that its writer does not know, or is going to look it up or ask. */
export function isUnsure(text: string): boolean {
  return phrases().isIn(text);
}
