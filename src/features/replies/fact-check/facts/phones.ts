import { type Fact, type Source, take } from './fact.ts';

const SHORTEST = 7;
const LONGEST = 15;
const JOINTS = new Set(['-', '(', ')', '.', '/']);

/**
 * Phone numbers: seven digits and more, in groups as people write them. A list of sizes ('36 38 40 42') or of years has
 * seven digits too, so groups of two need a leading '+' or '0', or a longer group beside them.
 */
export function extractPhones(source: Source): Fact[] {
  const facts: Fact[] = [];
  let index = 0;
  while (index < source.tokens.length) {
    const token = source.tokens[index];
    const mayBegin = token?.kind === 'number' || token?.key === '+' || token?.key === '(';
    const run = mayBegin ? readRun(source, index) : null;
    if (run !== null && isPhone(source, run)) {
      const start = source.tokens[index]?.start ?? 0;
      const end = source.tokens[run.next - 1]?.end ?? start;
      facts.push({ rule: 'phone', start, end, ...phoneKeys(run) });
      take(source, index, run.next);
    }
    index = Math.max(index + 1, run?.next ?? 0);
  }
  return facts;
}

interface Run {
  groups: readonly string[];
  /** All groups together. */
  digits: string;
  isInternational: boolean;
  /** The token after it. */
  next: number;
}

/** Groups of digits with white space or at most two signs between, until another number begins. */
function readRun(source: Source, start: number): Run | null {
  const { tokens, taken } = source;
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
      if (isNext || digits.length + token.parts.join('').length > LONGEST) break;
      // The '(0)' of '+44 (0)20' is not dialled from abroad.
      const isTrunk = isInternational && token.text === '0' && tokens[at - 1]?.key === '(';
      if (!isTrunk) groups.push(...token.parts);
      digits = groups.join('');
      next = at + 1;
      signs = 0;
    } else if (JOINTS.has(token.key) && !(isWhole && (token.isSpaced || token.key === '('))) {
      signs += 1;
    } else {
      break;
    }
  }
  return groups.length === 0 ? null : { groups, digits, isInternational, next };
}

function isPhone(source: Source, { digits, groups, isInternational, next }: Run): boolean {
  if (digits.length < SHORTEST) return false;
  if (isInternational || digits.startsWith('0')) return true;
  if (groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return false;
  // A number with separators that make an amount is one: '1,250,000'.
  const last = source.tokens[next - 1];
  if (groups.length > 1 && last?.parts.length === groups.length && !Number.isNaN(last.value)) return false;
  const hasLongGroup = groups.some((group) => group.length >= 3);
  return groups.length === 1 || digits.length / groups.length >= 3 || (hasLongGroup && digits.length >= 9);
}

/**
 * Two writings of one number share their last digits: '+44 20 7946 0000' is '020 7946 0000' there. A known number can be
 * said without its country and area, a foreign one with it. Groups that follow it ('020 7946 0000 9-5') may be no part of
 * it, on one side at a time: else two numbers with the same beginning were one.
 */
export function phoneKeys({ groups, digits, isInternational }: Omit<Run, 'next'>): {
  asks: string[];
  tells: string[];
} {
  const hasCountry = isInternational || digits.startsWith('00') || /^[18]\d{10}$/.test(digits);
  const [full = '', ...shorter] = endings(digits);
  const beginnings = groups
    .slice(1)
    .map((_, at) => groups.slice(0, at + 1).join(''))
    .filter((beginning) => beginning.length >= SHORTEST)
    .flatMap((beginning) => endings(beginning).slice(0, hasCountry ? 4 : 1));
  const asked = [full, ...(hasCountry ? shorter.slice(0, 3) : [])];
  return {
    asks: [...asked, ...beginnings]
      .map((key) => `phone:${key}`)
      .concat(
        asked.map((key) => `phone-begins:${key}`),
        `digits:${digits}`,
      ),
    tells: [full, ...shorter]
      .map((key) => `phone:${key}`)
      .concat(beginnings.map((key) => `phone-begins:${key}`)),
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
