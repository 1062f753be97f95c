import { keyOf } from '../../../text/term-keys.ts';
import { codesIn, codeTerm } from './names.ts';
import type { Turn } from './question.ts';
import { holdsTerm, type SourceIndex } from './source-index.ts';
import { aboutTerms, STREET } from './terms.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’\-./_][\p{L}\p{M}\p{N}]+)*/gu;
/** 'How much' says only together what is asked. */
const MOST_TOGETHER = 3;

/** Tells of a piece the words of a turn that it speaks of, as they were written. */
export type Because = (index: SourceIndex, place: number) => string[];

/** Of the message; of the turn before where it has none, and so on. */
export function becauseOf(turns: readonly Turn[]): Because {
  const tellers = turns.map(ofTurn);
  return (index, place) => {
    for (const tell of tellers) {
      const words = tell(index, place);
      if (words.length > 0) return words;
    }
    return [];
  };
}

function ofTurn({ text, lexicon, spelling }: Turn): Because {
  const words = text.match(WORD) ?? [];
  // Reading costs most, and all pieces ask for the same words.
  const known = new Map<string, number[]>();
  const keysOf = (said: string): number[] => {
    const before = known.get(said);
    if (before !== undefined) return before;
    const terms = [...codesIn(said).map(codeTerm), ...aboutTerms(said, lexicon, spelling)];
    if (terms.includes('where')) terms.push(STREET);
    const keys = terms.map(keyOf);
    known.set(said, keys);
    return keys;
  };
  return (index, place) => {
    const isHeld = (said: string) => keysOf(said).some((key) => holdsTerm(index, key, place));
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
  };
}
