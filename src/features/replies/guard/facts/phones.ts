import { type Fact, type Source, take } from './fact.ts';

const SHORTEST = 7;
const LONGEST = 16;
const JOINTS = new Set(['-', '(', ')', '.', '/']);

/**
 * Phone numbers: seven digits and more, in groups as people write them. A list of sizes ('36 38 40 42') or of years has
 * seven digits too, so groups of two need a leading '+' or '0'.
 */
export function extractPhones(source: Source): Fact[] {
  const facts: Fact[] = [];
  let index = 0;
  while (index < source.tokens.length) {
    const run = readRun(source, index);
    if (run !== null && isPhone(source, run)) {
      const start = source.tokens[index]?.start ?? 0;
      const end = source.tokens[run.next - 1]?.end ?? start;
      const { asks, tells } = phoneKeys(run.digits, run.isInternational);
      facts.push({ rule: 'phone', start, end, asks, tells });
      take(source, index, run.next);
    }
    index = Math.max(index + 1, run?.next ?? 0);
  }
  return facts;
}

interface Run {
  digits: string;
  groups: string[];
  isInternational: boolean;
  /** Joined by more than spaces and dots. */
  next: number;
}

/** Groups of digits with at most one space and two signs between. */
function readRun(source: Source, start: number): Run | null {
  const { tokens, taken } = source;
  const opening = tokens[start]?.key;
  const isInternational = opening === '+';
  let at = opening === '+' || opening === '(' ? start + 1 : start;
  if (tokens[at]?.key === '(') at += 1;
  const groups: string[] = [];
  let next = start;
  for (let signs = 0; at < tokens.length && signs < 3; at += 1) {
    const token = tokens[at];
    if (token === undefined || taken[at] || (token.isNewLine && groups.length > 0)) break;
    if (token.kind === 'number' && token.parts.length > 0 && !token.isScaled) {
      // The '(0)' of '+44 (0)20' is not dialled from abroad.
      const isTrunk =
        isInternational && token.text === '0' && tokens[at - 1]?.key === '(' && tokens[at + 1]?.key === ')';
      if (!isTrunk) groups.push(...token.parts);
      next = at + 1;
      signs = 0;
    } else if (JOINTS.has(token.key)) {
      signs += 1;
    } else {
      break;
    }
  }
  return groups.length === 0 ? null : { digits: groups.join(''), groups, isInternational, next };
}

function isPhone(source: Source, run: Run): boolean {
  const { digits, groups, isInternational } = run;
  if (digits.length < SHORTEST || digits.length > LONGEST) return false;
  if (isInternational || digits.startsWith('0')) return true;
  if (groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return false;
  // A number with separators that make an amount is one: '1,250,000'.
  const first = source.tokens[run.next - 1];
  if (groups.length > 1 && first?.parts.length === groups.length && !Number.isNaN(first.value)) return false;
  const hasLongGroup = groups.some((group) => group.length >= 3);
  return groups.length === 1 || digits.length / groups.length >= 3 || (hasLongGroup && digits.length >= 9);
}

/**
 * Two writings of one number share their last digits: '+44 20 7946 0000' is '020 7946 0000' there. A known number can be
 * said without its country and area, a foreign one with it.
 */
function phoneKeys(digits: string, isInternational: boolean): { asks: string[]; tells: string[] } {
  const full = digits.replace(/^0+/, '');
  const shorter = [1, 2, 3, 4, 5, 6].map((cut) => full.slice(cut)).filter((rest) => rest.length >= SHORTEST);
  const withoutZeros = shorter.map((rest) => rest.replace(/^0+/, ''));
  const hasCountry = isInternational || digits.startsWith('00') || /^[18]\d{10}$/.test(digits);
  const asked = hasCountry ? withoutZeros.slice(0, 3) : [];
  return {
    asks: [full, ...asked].map((key) => `phone:${key}`),
    tells: [full, ...withoutZeros].map((key) => `phone:${key}`),
  };
}
