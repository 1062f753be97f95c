import { addWords } from '../../../../text/hints.ts';
import { numberWordsOf } from '../../../../text/number-phrases.ts';
import type { Token } from '../../../../text/tokens.ts';
import { type Fact, factOf, type Source, take } from './fact.ts';

const SHORTEST = 7;
const LONGEST_WRITTEN = 15;
const WRITTEN_JOINTS = new Set(['-', '(', ')', '.', '/']);

/** Groups of digits that may be a phone number. */
interface Run {
  groups: readonly string[];
  /** All groups together. */
  digits: string;
  isInternational: boolean;
  /** The token after it. */
  next: number;
}

/**
 * Phone numbers: seven digits and more, in groups as people write them. A list of sizes ('36 38 40 42') or of years has
 * seven digits too, so groups of two need a leading '+' or '0', or a longer group beside them.
 */
export function extractPhones(source: Source): Fact[] {
  const facts: Fact[] = [];
  for (let index = 0; index < source.tokens.length; index += 1) {
    const token = source.tokens[index];
    if (token?.kind !== 'number' && token?.key !== '+' && token?.key !== '(') continue;
    const run = writtenRun(source, index);
    if (run === null) continue;
    if (isWrittenPhone(run)) facts.push(phoneFact(source, index, run));
    index = Math.max(index, run.next - 1);
  }
  return facts;
}

function phoneFact(source: Source, from: number, run: Run): Fact {
  take(source, from, run.next);
  const { asks, tells } = phoneKeys(run);
  return factOf(source, 'phone', from, run.next, asks, tells);
}

/** Groups of digits with white space or at most two signs between, until another number begins. */
function writtenRun({ tokens, taken }: Source, start: number): Run | null {
  const isInternational = tokens[start]?.key === '+';
  const groups: string[] = [];
  let digits = '';
  let next = start;
  let signs = 0;
  for (let at = isInternational ? start + 1 : start; at < tokens.length && signs < 3; at += 1) {
    const token = tokens[at];
    const isWhole = digits.length >= SHORTEST;
    if (token === undefined || taken[at] || (token.isNewLine && groups.length > 0)) break;
    if (token.kind === 'number' && token.parts.length > 0 && !token.isScaled) {
      const isNext =
        digits.length > SHORTEST + 1 && token.isSpaced && token.text.startsWith('0') && token.text.length > 2;
      if (isNext || digits.length + token.parts.join('').length > LONGEST_WRITTEN) break;
      // The '(0)' of '+44 (0)20' is not dialled from abroad.
      const isTrunk = isInternational && token.text === '0' && tokens[at - 1]?.key === '(';
      if (!isTrunk) groups.push(...token.parts);
      digits = groups.join('');
      next = at + 1;
      signs = 0;
    } else if (WRITTEN_JOINTS.has(token.key) && !(isWhole && (token.isSpaced || token.key === '('))) {
      signs += 1;
    } else {
      break;
    }
  }
  return groups.length === 0 ? null : { groups, digits, isInternational, next };
}

function isWrittenPhone({ digits, groups, isInternational }: Run): boolean {
  if (digits.length < SHORTEST) return false;
  if (isInternational || digits.startsWith('0')) return true;
  if (groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return false;
  const hasLongGroup = groups.some((group) => group.length >= 3);
  return groups.length === 1 || digits.length / groups.length >= 3 || (hasLongGroup && digits.length >= 9);
}

/**
 * Two writings of one number share their last digits: '+44 20 7946 0000' is '020 7946 0000' there. A known number can be
 * said without its country and area, a foreign one with it. Groups that follow it ('020 7946 0000 9-5') may be no part of
 * it, on one side at a time: else two numbers with the same beginning were one.
 */
function phoneKeys({ groups, digits, isInternational }: Run): { asks: string[]; tells: string[] } {
  const hasCountry = isInternational || digits.startsWith('00') || /^[18]\d{10}$/.test(digits);
  const all = endings(digits);
  const asked = all.slice(0, hasCountry ? 4 : 1);
  const beginnings = groups
    .slice(1)
    .map((_, at) => groups.slice(0, at + 1).join(''))
    .filter((beginning) => beginning.length >= SHORTEST)
    .flatMap((beginning) => endings(beginning).slice(0, hasCountry ? 4 : 1));
  const whole = (keys: readonly string[]): string[] => keys.map((key) => `phone:${key}`);
  const begins = (keys: readonly string[]): string[] => keys.map((key) => `phone-begins:${key}`);
  return {
    asks: [...whole(asked), ...whole(beginnings), ...begins(asked), `digits:${digits}`],
    tells: [...whole(all), ...begins(beginnings)],
  };
}

/** The number without its leading zeros, and without its first one to six digits, which can be a country and an area. */
function endings(digits: string): string[] {
  const full = digits.replace(/^0+/, '');
  const cut = [1, 2, 3, 4, 5, 6]
    .map((length) => full.slice(length))
    .filter((rest) => rest.length >= SHORTEST);
  return [full, ...cut.map((rest) => rest.replace(/^0+/, ''))];
}

const LONGEST_SPOKEN = 16;
/** Fewer numbers are an amount, or a list of them. */
const FEWEST = 4;
const MOST_SINGLE_DIGITS = 5;
const SURELY_LONG = 9;
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const SPOKEN_JOINTS = set(', - . / … の no and et y e then');
const ZEROS = set('oh o cero khong শূন্য nil nought lẻ zero');
const REPEATS: ReadonlyMap<string, number> = new Map([
  ...['double', 'doble', 'doppel', 'डबल', 'ডাবল', 'ڈبل'].map((word) => [word, 2] as const),
  ['triple', 3],
]);
/** Where such a number may begin without digits. */
export const SPOKEN_DIGITS = addWords([...ZEROS, ...REPEATS.keys()]);
const DIGITS = '〇一二三四五六七八九';

/** Phone numbers in words: 'oh seven seven double zero ...', 'zéro six, douze, trente-quatre ...', '一三九八八八八六六六六'. */
export function extractSpokenPhones(source: Source): Fact[] {
  const facts: Fact[] = [];
  for (let index = 0; index < source.tokens.length; index += 1) {
    const token = source.tokens[index];
    const isBegun =
      token?.kind === 'number' && token.text.startsWith('0') && isInWords(source.tokens[index + 1]);
    if (!isBegun && !isInWords(token)) continue;
    const run = spokenRun(source, index);
    if (isSpokenPhone(run)) {
      const groups = [run.digits];
      facts.push(phoneFact(source, index, { ...run, groups }));
    }
    index = Math.max(index, run.next - 1);
  }
  return facts;
}

function isInWords(token: Token | undefined): boolean {
  if (token?.kind === 'number') return token.parts.length === 0;
  return token?.kind === 'word' && (token.hints.begins & SPOKEN_DIGITS) !== 0;
}

function spokenRun({ tokens, taken }: Source, start: number): Run {
  const groups: string[] = [];
  let next = start;
  let repeat = 1;
  let at = start;
  for (; at < tokens.length && groups.length < LONGEST_SPOKEN; at += 1) {
    const token = tokens[at];
    if (token === undefined || taken[at] === true || (token.isNewLine && groups.length > 0)) break;
    const times = REPEATS.get(token.key);
    const digits = digitsOf(token);
    if (times !== undefined) {
      repeat = times;
    } else if (digits !== null) {
      groups.push(...digits.map((one) => one.repeat(repeat)));
      repeat = 1;
      next = at + 1;
    } else if (groups.length === 0 || !SPOKEN_JOINTS.has(token.key) || at > next) {
      break;
    }
  }
  // Without a digit after them, the words 'double double' are not read again one by one.
  const end = Math.max(groups.length === 0 ? at : next, start + 1);
  return { groups, digits: groups.join(''), isInternational: false, next: end };
}

/** What a token adds to the number: digits one by one, or a whole group; null where it adds nothing. */
function digitsOf(token: Token): string[] | null {
  if (ZEROS.has(token.key)) return ['0'];
  if (token.kind === 'number') {
    const written = [...token.text.replaceAll('零', '〇')];
    if (written.every((sign) => DIGITS.includes(sign)))
      return written.map((sign) => String(DIGITS.indexOf(sign)));
    return Number.isInteger(token.value) && !token.isScaled ? [token.parts[0] ?? String(token.value)] : null;
  }
  const [word] = numberWordsOf(token);
  return word?.role === 'value' && word.value < 10 ? [String(word.value)] : null;
}

/** Long enough, and made of single digits, of a zero first, or of very many. */
function isSpokenPhone({ groups, digits }: Run): boolean {
  if (groups.length < FEWEST || digits.length < SHORTEST || digits.length > LONGEST_SPOKEN) return false;
  if (digits.startsWith('0')) return true;
  const singles = groups.filter((group) => group.length === 1).length;
  return singles >= MOST_SINGLE_DIGITS || digits.length >= SURELY_LONG;
}
