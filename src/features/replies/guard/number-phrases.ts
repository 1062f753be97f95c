import type { Token } from './tokens.ts';
import { multiplierOf, numberWordOf } from './words/number-words.ts';

/**
 * Makes one number of what is said as one: 'twenty-five', 'one hundred and fifty', '45 ribu', '5k'. The number keeps
 * the first word as its key, so that word tables still see 'six' or 'second' as words.
 */
export function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token !== undefined && token.kind !== 'number' && numberWordOf(token.key) === undefined) {
      joined.push(token);
      at += 1;
      continue;
    }
    const phrase = readPhrase(tokens, at);
    const first = tokens[at];
    const last = tokens[phrase.next - 1];
    if (first === undefined || last === undefined) break;
    if (phrase.isNumber && !(first.kind === 'number' && phrase.next === at + 1)) {
      const isScaled = first.parts.length > 0;
      joined.push({ ...first, kind: 'number', end: last.end, parts: [], value: phrase.value, isScaled });
    } else {
      joined.push(first);
    }
    at = phrase.next;
  }
  return joined;
}

interface Phrase {
  isNumber: boolean;
  value: number;
  next: number;
}

/** Reads as far as the words make one number; a word that is none is a phrase of one. */
function readPhrase(tokens: readonly Token[], start: number): Phrase {
  const first = tokens[start];
  const isDigits = first?.kind === 'number';
  const opening = isDigits ? first.value : numberWordOf(first?.key ?? '');
  if (opening === undefined) return { isNumber: false, value: Number.NaN, next: start + 1 };
  let total = 0;
  let current = opening;
  let next = start + 1;
  for (;;) {
    const at = isDigits ? next : skipJoint(tokens, next);
    const token = tokens[at];
    if (token?.kind !== 'word') break;
    const scale = multiplierOf(token.key);
    const addend = numberWordOf(token.key);
    if (scale === 100) {
      current *= scale;
    } else if (scale !== undefined) {
      total += current * scale;
      current = 0;
    } else if (!isDigits && addend !== undefined && fits(total, current, addend)) {
      current += addend;
    } else {
      break;
    }
    next = at + 1;
  }
  return { isNumber: true, value: total + current, next };
}

/** 'and' or a hyphen inside 'one hundred and five', 'twenty-five', 'treinta y cinco'. */
function skipJoint(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  const after = tokens[at + 1];
  const isJoint = token?.key === '-' || ['and', 'y', 'e', 'et'].includes(token?.key ?? '');
  return isJoint && after !== undefined && numberWordOf(after.key) !== undefined ? at + 1 : at;
}

/** 'twenty five' is 25; 'five six' are two numbers, and so are 'two twenty'. */
function fits(total: number, current: number, addend: number): boolean {
  if (current === 0) return total > 0;
  const isAfterTens = current % 10 === 0 && current % 100 !== 0 && current % 100 >= 20 && addend < 10;
  return isAfterTens || (current % 100 === 0 && addend < 100);
}
