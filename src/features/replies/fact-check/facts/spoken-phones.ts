import { addWords } from '../../../../text/hints.ts';
import { numberWordsOf } from '../../../../text/numerals/number-words.ts';
import type { Token } from '../../../../text/tokens.ts';
import { type Fact, type Source, take } from './fact.ts';
import { phoneKeys } from './phones.ts';

const SHORTEST = 7;
const LONGEST = 16;
/** Fewer numbers are an amount, or a list of them. */
const FEWEST = 4;
const MOST_SINGLE_DIGITS = 5;
const SURELY_LONG = 9;
const JOINTS: ReadonlySet<string> = new Set([
  ',',
  '-',
  '.',
  '/',
  '…',
  'の',
  'no',
  'and',
  'et',
  'y',
  'e',
  'then',
]);
const ZEROS: ReadonlySet<string> = new Set([
  'oh',
  'o',
  'cero',
  'khong',
  'শূন্য',
  'nil',
  'nought',
  'lẻ',
  'zero',
]);
const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
  ['doble', 2],
  ['doppel', 2],
  ['डबल', 2],
  ['ডাবল', 2],
  ['ڈبل', 2],
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
    const run = readRun(source, index);
    if (isPhone(run)) {
      const start = source.tokens[index]?.start ?? 0;
      const end = source.tokens[run.next - 1]?.end ?? start;
      const digits = run.groups.join('');
      facts.push({
        rule: 'phone',
        start,
        end,
        ...phoneKeys({ groups: [digits], digits, isInternational: false }),
      });
      take(source, index, run.next);
    }
    index = Math.max(index, run.next - 1);
  }
  return facts;
}

function isInWords(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'number') return token.parts.length === 0;
  return token.kind === 'word' && (token.hints.begins & SPOKEN_DIGITS) !== 0;
}

interface Run {
  groups: readonly string[];
  /** The token after it. */
  next: number;
}

function readRun({ tokens, taken }: Source, start: number): Run {
  const groups: string[] = [];
  let next = start;
  let repeat = 1;
  let at = start;
  for (; at < tokens.length && groups.length < LONGEST; at += 1) {
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
    } else if (groups.length === 0 || !JOINTS.has(token.key) || at > next) {
      break;
    }
  }
  // Nor does a number begin with any of the words before, where none followed them: 'double double'.
  return { groups, next: Math.max(groups.length === 0 ? at : next, start + 1) };
}

/** What a token adds to the number: digits one by one, or a whole group; null when it is no part of one. */
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

/** Long enough, not a count ('five, six, seven'), and made of single digits, of a zero first, or of very many. */
function isPhone({ groups }: Run): boolean {
  const digits = groups.join('');
  if (digits.length < SHORTEST || digits.length > LONGEST) return false;
  const isZeroFirst = digits.startsWith('0');
  const isRising =
    !isZeroFirst && groups.every((group, at) => at === 0 || Number(group) > Number(groups[at - 1]));
  if (groups.length < FEWEST || isRising) return false;
  const singles = groups.filter((group) => group.length === 1).length;
  return isZeroFirst || singles >= MOST_SINGLE_DIGITS || digits.length >= SURELY_LONG;
}
