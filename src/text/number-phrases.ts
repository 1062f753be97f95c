import { foldWord } from './fold.ts';
import { hintsOf, NO_HINTS } from './hints.ts';
import { wordsOf } from './languages/index.ts';
import { addWord, amountOf, NOTHING, type Sum } from './number-sum.ts';
import { type NumberWord, numberWordsLike, numberWordsOf } from './numerals/number-words.ts';
import type { Token } from './tokens.ts';
import { wordTable } from './word-table.ts';

/**
 * Makes one number of what is said as one: 'twenty-five', 'one hundred and fifty', '45 ribu', '5k', 'fünfhundertzwanzig'. The
 * number keeps the first word as its key, so that word tables still see 'six' or 'second' as words.
 */
export function joinNumbers(tokens: readonly Token[]): readonly Token[] {
  let hasNumbers = false;
  for (const token of tokens) {
    token.hints = token.parts.length > 0 ? NO_HINTS : hintsOf(token.key);
    hasNumbers ||= mayBegin(token) || mayHaveCounter(token);
  }
  return hasNumbers ? withNumbersJoined(tokens) : tokens;
}

/** Whether a number in digits or words may begin here. */
function mayBegin({ kind, hints }: Token): boolean {
  return kind === 'number' || hints.numbers.length > 0 || hints.mayBeAccented;
}

function withNumbersJoined(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    const phrase = mayBegin(token) ? readPhrase(tokens, at, token) : null;
    if (phrase === null) {
      if (mayHaveCounter(token)) joined.push(...splitCounter(token));
      else joined.push(token);
      at += 1;
    } else {
      joined.push({
        ...token,
        kind: 'number',
        end: phrase.end,
        parts: [],
        value: phrase.value,
        isScaled: phrase.isScaled,
      });
      at = phrase.next;
    }
  }
  return joined;
}

const [BENGALI, BENGALI_END] = [0x980, 0x9ff];

/** Bengali writes what is counted, or the clock's word, on the number: 'এগারোটা'. */
const COUNTER = new RegExp(`^(.+?)(${['টা', 'টায়', 'টার', 'টি', 'টে'].map(foldWord).join('|')})$`, 'u');

function mayHaveCounter({ kind, key }: Token): boolean {
  const code = key.charCodeAt(0);
  return kind === 'word' && code >= BENGALI && code <= BENGALI_END;
}

function splitCounter(token: Token): readonly Token[] {
  const [, stem = '', counter = ''] = COUNTER.exec(token.key) ?? [];
  const [word] = stem === '' ? [] : numberWordsLike(stem);
  if (word?.role !== 'value' || !word.opens) return [token];
  const cut = token.end - counter.length;
  return [
    { ...token, kind: 'number', end: cut, text: stem, parts: [], value: word.value },
    {
      ...token,
      start: cut,
      text: counter,
      key: counter,
      isSpaced: false,
      isNewLine: false,
      hints: hintsOf(counter),
    },
  ];
}

interface Phrase {
  value: number;
  /** Said in thousands, or with a word after digits. */
  isScaled: boolean;
  /** In the text. */
  end: number;
  /** The token after it. */
  next: number;
}

/** Reads as far as the words make one number; null where none begins, and for digits that stand alone. */
function readPhrase(tokens: readonly Token[], start: number, first: Token): Phrase | null {
  const isDigits = first.kind === 'number';
  const opening = isDigits
    ? { ...NOTHING, current: first.value, hasNumber: true }
    : openingOf(tokens, start, first);
  if (opening === null) return null;
  let sum = opening;
  let next = start + 1;
  for (;;) {
    const half = HALVES.at(tokens, next);
    if (half !== null && !isDigits) {
      sum = { ...sum, current: sum.current + 0.5 };
      next = half.edge;
    }
    const at = isDigits ? next : skipJoint(tokens, next);
    const token = tokens[at];
    if (token === undefined) break;
    const words = wordsAt(tokens, at, token);
    if (words.length === 0 || (isDigits && words.some(({ role }) => role !== 'scale'))) break;
    const added = addAll(sum, words, at > next || token.text.startsWith(ARABIC_AND));
    if (added === null) break;
    sum = added;
    next = at + 1;
  }
  if (!sum.hasNumber || (isDigits && next === start + 1)) return null;
  const isScaled = isDigits || sum.total > 0;
  const isVietnamese = !isDigits && wordsAt(tokens, start, first)[0]?.numerals.isAccented === true;
  return { value: amountOf(sum, isVietnamese), isScaled, end: tokens[next - 1]?.end ?? first.end, next };
}

const HALVES = wordTable([[wordsOf(({ numberHalves }) => numberHalves).join(','), true]]);
const ARABIC_AND = 'و';
const JOINTS: ReadonlySet<string> = new Set(wordsOf(({ numberJoints }) => numberJoints, '-'));

/** A word with which a number begins; 'ein' and 'bir' begin one only where more of it follows. */
function openingOf(tokens: readonly Token[], at: number, token: Token): Sum | null {
  const words = wordsAt(tokens, at, token);
  const [first] = words;
  if (first === undefined) return null;
  const isWhole = words.length > 1 && ['value', 'shift'].includes(first.role);
  const next = tokens[at + 1];
  const goesOn =
    first.role === 'value' &&
    next !== undefined &&
    wordsAt(tokens, at + 1, next)[0]?.numerals === first.numerals &&
    wordsAt(tokens, at + 1, next)[0]?.role !== 'value';
  return first.opens || isWhole || goesOn ? addAll(NOTHING, words, false) : null;
}

function wordsAt(tokens: readonly Token[], at: number, token: Token): readonly NumberWord[] {
  const words = numberWordsOf(token);
  const near = words[0]?.near ?? null;
  if (near === null) return words;
  const isNear = near.has(tokens[at - 1]?.key ?? '') || near.has(tokens[at + 1]?.key ?? '');
  return isNear ? words : [];
}

function addAll(start: Sum, words: readonly NumberWord[], isJoined: boolean): Sum | null {
  let sum: Sum | null = start;
  let isAfterJoint = isJoined;
  for (const word of words) {
    if (sum === null) return null;
    sum = addWord(sum, word, isAfterJoint);
    isAfterJoint = word.role === 'joint';
  }
  return sum;
}

/** 'and' or a hyphen inside 'one hundred and five', 'twenty-five', 'treinta y cinco'. */
function skipJoint(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  const after = tokens[at + 1];
  const isJoint = JOINTS.has(token?.key ?? '');
  return isJoint && after !== undefined && wordsAt(tokens, at + 1, after).length > 0 ? at + 1 : at;
}
