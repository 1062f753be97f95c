import { keyOf, placeOf } from '../../../text/term-keys.ts';
import { codesIn, codeTerm } from './names.ts';
import type { Turn } from './question.ts';
import { placesOf, type SourceIndex } from './source-index.ts';
import { aboutTerms } from './terms.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’\-./_][\p{L}\p{M}\p{N}]+)*/gu;
/** 'How much' says only together what is asked. */
const MOST_TOGETHER = 3;

/** The words of a turn that a piece speaks of, as they were written; those of the turns before where it has none. */
export function becauseOf(turns: readonly Turn[], index: SourceIndex, place: number): string[] {
  for (const turn of turns) {
    const words = wordsFor(turn, index, place);
    if (words.length > 0) return words;
  }
  return [];
}

function wordsFor({ text, lexicon, spelling }: Turn, index: SourceIndex, place: number): string[] {
  const words = text.match(WORD) ?? [];
  const isHeld = (said: string) => {
    const terms = [...codesIn(said).map(codeTerm), ...aboutTerms(said, lexicon, spelling)];
    return terms.some((term) => placeOf(placesOf(index, keyOf(term)), place) !== -1);
  };
  /** Of each word: the words that it is held together with, from it on. */
  const found = words.map((word) => (isHeld(word) ? word : ''));
  for (let at = 0; at < words.length; at += 1) {
    for (let length = 2; length <= MOST_TOGETHER && at + length <= words.length; length += 1) {
      const said = words.slice(at, at + length).join(' ');
      const isFree = found.slice(at, at + length).every((one) => one === '');
      if (isFree && isHeld(said)) found[at] = said;
    }
  }
  return [...new Set(found.filter((said) => said !== ''))];
}
