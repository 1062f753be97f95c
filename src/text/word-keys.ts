import { tokenize } from './tokens.ts';

/** All words and numbers of a text as keys, one space between; punctuation, emojis and marks left out. Idempotent. */
export function foldText(text: string): string {
  return tokenize(text.normalize('NFKC'))
    .filter(({ kind, key }) => kind !== 'sign' && key !== '')
    .map(({ key }) => key)
    .join(' ');
}
