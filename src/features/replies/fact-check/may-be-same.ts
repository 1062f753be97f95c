/**
 * Whether two texts may be the same in letters and digits: to find out, both are folded, which takes a while. They are read
 * up to the first letter that differs; beyond ASCII a letter has several writings, so there the ends of the texts decide.
 */
export function mayBeSame(one: string, other: string): boolean {
  let at = letterFrom(one, 0);
  let otherAt = letterFrom(other, 0);
  while (isSure(one, at) && isSure(other, otherAt)) {
    if (lowerCodeAt(one, at) !== lowerCodeAt(other, otherAt)) return false;
    if (at === one.length) return true;
    at = letterFrom(one, at + 1);
    otherAt = letterFrom(other, otherAt + 1);
  }
  return endAlike(one, other);
}

const [UPPER_A, UPPER_Z, LOWER_A, LOWER_Z, ASCII_END] = [0x41, 0x5a, 0x61, 0x7a, 0x80];
const LOWER_BIT = 0x20;

/** The place of the next letter, or of what may be one; else the end. */
function letterFrom(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSign(text.charCodeAt(at))) at += 1;
  return at;
}

/** Digits count as signs here: letters are enough to tell most texts apart. */
function isSign(code: number): boolean {
  return code < UPPER_A || (code > UPPER_Z && code < LOWER_A) || (code > LOWER_Z && code < ASCII_END);
}

/** A mark that follows makes another letter. */
function isSure(text: string, at: number): boolean {
  return !(text.charCodeAt(at) >= ASCII_END || text.charCodeAt(at + 1) >= ASCII_END);
}

/** The same for every end. */
function lowerCodeAt(text: string, at: number): number {
  return text.charCodeAt(at) | LOWER_BIT;
}

function endAlike(one: string, other: string): boolean {
  const [last, otherLast] = [lastLetter(one), lastLetter(other)];
  return last === otherLast || last === '' || otherLast === '';
}

/** In lower case; '' where it is none of a to z, which other letters can become. */
function lastLetter(text: string): string {
  return ENDING.exec(text.slice(-4))?.[1]?.toLowerCase() ?? '';
}

/** A letter, and the signs that may follow it at the end of a sentence. */
const ENDING = /([a-z])[ .,!?]*$/i;
