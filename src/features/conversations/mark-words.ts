import { foldText } from '../../text/fold.ts';
import { eachWord } from './search-words.ts';

/** A piece of a text, in UTF-16 units; `end` is the place after it. */
export interface Mark {
  start: number;
  end: number;
}

/** A character with the marks on it: what is folded as one. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Where words stand in a text, found as the search finds them. Sorted; pieces that touch are one. Linear. */
export function marksOf(text: string, words: ReadonlySet<string>): Mark[] {
  const { folded, places } = foldWithPlaces(text);
  const marks: Mark[] = [];
  eachWord(folded, (word, first, after) => {
    const start = places[first]?.start;
    const end = places[after - 1]?.end;
    if (!words.has(word) || start === undefined || end === undefined) return;
    const last = marks.at(-1);
    if (last === undefined || start > last.end) marks.push({ start, end });
    else last.end = Math.max(last.end, end);
  });
  return marks;
}

/** The folded text, and for each of its units where in the text it comes from. */
function foldWithPlaces(text: string): { folded: string; places: Mark[] } {
  const known = new Map<string, string>();
  const places: Mark[] = [];
  let folded = '';
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    const piece = known.get(character) ?? foldCharacter(character);
    known.set(character, piece);
    const place = { start: index, end: index + character.length };
    for (let unit = 0; unit < piece.length; unit += 1) places.push(place);
    folded += piece;
  }
  return { folded, places };
}

/** Between two letters, because at the ends of a text white space is left out. */
function foldCharacter(character: string): string {
  return foldText(`a${character}a`).slice(1, -1);
}
