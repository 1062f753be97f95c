import { foldWord } from './fold.ts';
import { hintsOf, NO_HINTS } from './hints.ts';
import { wordsOf } from './languages/index.ts';
import { accentedWordsOf, type NumberWord, numberWordsLike } from './number-words.ts';
import type { Token } from './tokens.ts';
import { wordTable } from './word-lists.ts';

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

/** What a token says in a number. */
export function numberWordsOf({ kind, text, hints }: Token): readonly NumberWord[] {
  if (kind !== 'word') return [];
  return hints.mayBeAccented && hints.numbers.length === 0 ? accentedWordsOf(text) : hints.numbers;
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

/** A number in words, as far as it has been read. */
interface Sum {
  /** What thousands and more have been made of. */
  total: number;
  /** Below a thousand, still being said. */
  current: number;
  /** 'साढ़े' (and a half) waits for its number. */
  shift: number;
  hasNumber: boolean;
  /** Ten was said last, in a language in which a unit may follow it. */
  isOpenTen: boolean;
}

const NOTHING: Sum = { total: 0, current: 0, shift: 0, hasNumber: false, isOpenTen: false };

/** The number with one more word; null where the word begins another number. `isJoined`: after 'and' or a hyphen. */
function addWord(sum: Sum, word: NumberWord, isJoined: boolean): Sum | null {
  switch (word.role) {
    case 'value':
      return addValue(sum, word, isJoined);
    case 'scale':
      return scaled(sum, word);
    case 'shift':
      return sum.hasNumber ? { ...sum, current: sum.current + word.value } : { ...sum, shift: word.value };
    case 'joint':
      return sum.hasNumber ? sum : null;
    default:
      return tenfold(sum, word);
  }
}

/** What the words say. 'Một triệu hai' is a million and two of its tenths. */
function amountOf({ total, current, shift }: Sum, isVietnamese: boolean): number {
  const isTenths = isVietnamese && total >= 1_000_000 && current > 0 && current < 10;
  return total + (isTenths ? current * 100_000 : current) + shift;
}

function addValue(sum: Sum, { value, numerals }: NumberWord, isJoined: boolean): Sum | null {
  const { current } = sum;
  const isOpenTen = value === 10 && numerals.isTenOpen === true;
  const added: Sum = { ...sum, current: current + value, hasNumber: true, isOpenTen };
  if (current === 0) return !sum.hasNumber || sum.total > 0 ? added : null;
  if (numerals.countsByTwenty === true && value === 20 && current % 100 === 4)
    return { ...added, current: current + 76 };
  return fits(sum, value, numerals, isJoined) ? added : null;
}

/** 'twenty five' is 25; 'five six' are two numbers, and so are 'two twenty'. */
function fits(
  { current, isOpenTen }: Sum,
  value: number,
  { countsByTwenty, unitsFirst }: NumberWord['numerals'],
  isJoined: boolean,
): boolean {
  const rest = current % 100;
  if (!Number.isInteger(current)) return false;
  if (rest === 0) return value < 100;
  if (countsByTwenty === true && (rest === 60 || rest === 80)) return value < 20;
  if (countsByTwenty === true && rest === 10) return isJoined && value >= 7 && value <= 9;
  if (value < 10 && rest % 10 === 0) return rest >= 20 || isOpenTen;
  const isAfterUnit = unitsFirst === true && rest < 10;
  return isAfterUnit && (value === 10 || (isJoined && value >= 20 && value < 100));
}

function scaled(sum: Sum, { value }: NumberWord): Sum | null {
  // 'mil quinientos' and 'सवा सौ' say no number before the scale; '25,000 thousand' says one too many.
  const times = (sum.hasNumber ? sum.current : 1) + sum.shift;
  if (times === 0) return null;
  const next: Sum = { ...sum, shift: 0, hasNumber: true, isOpenTen: false };
  if (value > 100) return { ...next, total: sum.total + times * value, current: 0 };
  return times < 100 ? { ...next, current: times * 100 } : null;
}

/** 'dua puluh' is 20 and 'dua belas' 12, also after hundreds. */
function tenfold(sum: Sum, { role }: NumberWord): Sum | null {
  const unit = sum.current % 100;
  if (unit < 1 || unit > 9) return null;
  const current = sum.current - unit + (role === 'teen' ? 10 + unit : unit * 10);
  return { ...sum, current, isOpenTen: true };
}
