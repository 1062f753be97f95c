/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  text: string;
  isFound: boolean;
}

const OPTIONAL_MARKS = /\p{M}|[\u200b-\u200f\u2060\ufeff\u00ad]/gu;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Cuts a text at what a search finds in it: all of the search in one piece, else each of its words where it holds them all.
 * Case and accents do not matter. The pieces together are the text.
 */
export function markWords(text: string, search: string): Piece[] {
  const { folded, origins } = fold(text);
  const whole = fold(search).folded.trim().replace(/\s+/g, ' ');
  if (whole === '') return [{ text, isFound: false }];
  const spots = spotsOf(folded, whole);
  const found = spots.length > 0 ? spots : allWordSpots(folded, wordsOf(whole));
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of found.sort(([a], [b]) => a - b)) {
    const from = origins[start] ?? text.length;
    const to = origins[end] ?? text.length;
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isFound: false });
    pieces.push({ text: text.slice(from, to), isFound: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false });
  return pieces;
}

/** The text for comparison, and where in the text each of its characters comes from. */
function fold(text: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFKD')
      .toLowerCase()
      .replace(OPTIONAL_MARKS, '')
      .replace('ß', 'ss')
      .replace(/\s/gu, ' ');
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, origins };
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function spotsOf(folded: string, part: string): [start: number, end: number][] {
  const spots: [number, number][] = [];
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length))
    spots.push([at, at + part.length]);
  return spots;
}

function allWordSpots(folded: string, words: readonly string[]): [start: number, end: number][] {
  const spots = words.map((word) => wordSpots(folded, word));
  return spots.every((each) => each.length > 0) ? spots.flat() : [];
}

/** A match that is a word by itself comes before one within a longer word. */
function wordSpots(folded: string, word: string): [start: number, end: number][] {
  const spots = spotsOf(folded, word);
  const alone = spots.filter(
    ([start, end]) => !LETTER.test(folded[start - 1] ?? '') && !LETTER.test(folded[end] ?? ''),
  );
  return alone.length > 0 ? alone : spots;
}
