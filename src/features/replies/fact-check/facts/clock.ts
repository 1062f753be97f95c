import type { TableHit } from '../../../../text/word-lists.ts';
import {
  CLOCK_AFTER,
  CLOCK_BEFORE,
  type ClockMark,
  type DayPart,
  isCompleteBefore,
  isOtherWord,
  MARK_MINUTES,
  PART_AFTER,
  PART_AFTER_CLOCK,
  PART_BEFORE,
  SHIFT_BEFORE,
  SPAN_WORDS,
} from '../../../../text/words.ts';
import { isGlued, keyAt, numberAt, type Source, smallNumberAt } from './fact.ts';

/** A number that can be an hour, with all that is said of it. */
export interface ClockReading {
  hour: number;
  minute: number;
  /** '8:00' rather than '8'. */
  hasMinutes: boolean;
  part: DayPart | null;
  /** `sure`: written as a time. `weak`: a time or a duration. `bare`: only a number. */
  strength: 'sure' | 'weak' | 'bare';
  from: number;
  to: number;
  /** The other end, where this one begins a span. */
  spanTo?: ClockReading;
  /** The half of the day that follows from the other end: '9-2' goes from morning to afternoon. */
  spanPart?: DayPart;
}

/** Reads the number at this place as a time of day, with the words before and after it, or null. */
export function readClock(source: Source, index: number): ClockReading | null {
  const { tokens } = source;
  const digits = readDigits(source, index);
  if (digits === null) return null;
  const { hour, sign } = digits;
  const shift = SHIFT_BEFORE.before(tokens, index - 1);
  const clockBefore = CLOCK_BEFORE.before(tokens, (shift?.edge ?? index) - 1);
  const { mark, minute, hasMinutes, to, ...after } = readMarks(source, digits, clockBefore !== null);
  const from = clockBefore?.edge ?? shift?.edge ?? index;
  const partBefore = PART_BEFORE.before(tokens, from - 1);
  const part = after.part ?? partBefore?.value ?? null;
  if (mark === 'duration' || isChinesePoint(source, index, part)) return null;
  if (hour >= 24 && sign !== ':' && mark === 'weak') return null;
  // 'jam 8' is eight o'clock, and 'jam 2 jars' is jam.
  const isNamed = clockBefore !== null && (part !== null || hasMinutes || isCompleteBefore(tokens, to));
  // 'সাড়ে পাঁচ মিটার' and 'सवा दो किलो' are lengths and weights.
  const isShifted = shift !== null && (mark !== null || part !== null || isCompleteBefore(tokens, to));
  const isExact = mark !== null && mark !== 'weak';
  const isMarked = isShifted || isNamed || isExact || sign === ':';
  const isInPart = part !== null && isPartSure(source, index, to, mark, partBefore !== null);
  const unsure = mark === 'weak' || sign === '.' ? 'weak' : 'bare';
  return {
    hour,
    minute: minute + (mark === null ? 0 : MARK_MINUTES[mark]) + (shift?.value ?? 0),
    hasMinutes,
    part,
    strength: isMarked || isInPart ? 'sure' : unsure,
    from: partBefore?.edge ?? from,
    to,
  };
}

/** Minutes since midnight that a reading can mean. Without a half of the day, '8:00' is morning or evening. */
export function minutesOf({ hour, minute, part, spanPart }: ClockReading, isOn24Hours: boolean): number[] {
  const hours = hoursOf(hour, part ?? spanPart ?? null, isOn24Hours);
  return [...new Set(hours.map((one) => (one * 60 + minute + 1440) % 1440))];
}

function hoursOf(hour: number, part: DayPart | null, isOn24Hours: boolean): number[] {
  if (hour > 12 || hour === 0) return [hour % 24];
  const morning = hour % 12;
  const evening = morning + 12;
  if (part === 'am') return [morning];
  if (part === 'pm') return [evening];
  if (part === 'noon') return hour >= 10 && hour < 12 ? [hour] : [evening];
  if (part === 'night') {
    if (hour === 12) return [0];
    return hour < 6 ? [morning, evening] : [evening];
  }
  return isOn24Hours ? [hour] : [morning, evening];
}

/** An hour in digits or a word, with its minutes where they are written in the same number. */
interface ClockDigits {
  hour: number;
  minute: number;
  hasMinutes: boolean;
  /** Between hour and minutes. */
  sign: ':' | '.' | '';
  to: number;
}

/** '8', '08:30', '8.30', '8h30' without its letter, or an hour in words. */
function readDigits(source: Source, index: number): ClockDigits | null {
  const token = numberAt(source, index);
  if (token === undefined || token.isScaled) return null;
  const { value, parts, text } = token;
  const time = (hour: number, minute: number | null, to: number, sign: ClockDigits['sign'] = '') =>
    isHour(hour) ? { hour, minute: minute ?? 0, hasMinutes: minute !== null, sign, to } : null;
  const hasColon = keyAt(source, index + 1) === ':' && isGlued(source, index + 1);
  const minute = hasColon ? minutesAt(source, index + 2) : undefined;
  if (minute !== undefined && isHour(value) && parts.length === 1) {
    return time(value, minute, index + 3, ':');
  }
  if (parts.length === 2) {
    const isTime = /^\d{1,2}\.[0-5]\d$/.test(text);
    return isTime ? time(Number(parts[0]), Number(parts[1]), index + 1, '.') : null;
  }
  const hour = Math.floor(value);
  const part = value - hour;
  // 'ఐదున్నర' and 'साडेनऊ' are one word each for an hour and a half, or a quarter.
  if (part > 0 && parts.length === 0 && part % 0.25 === 0) return time(hour, part * 60, index + 1);
  return smallNumberAt(source, index) === undefined ? null : time(hour, null, index + 1);
}

function isHour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 24;
}

/** Two glued digits below 60. */
function minutesAt({ tokens }: Source, index: number): number | undefined {
  const token = tokens[index];
  if (token?.kind !== 'number') return undefined;
  const isMinutes = !token.isSpaced && /^[0-5]\d$/.test(token.text);
  const isCjk = token.parts.length === 0 && tokens[index + 1]?.text.startsWith('分');
  return isMinutes || isCjk ? token.value : undefined;
}

/** Clock words that minutes follow at once: '8h30', '8点15分'. */
const TAKES_MINUTES = new Set(['h', 'heures', 'uhr', 'giờ', '点', '點', '時', '时', '시']);

interface Marks {
  mark: ClockMark | null;
  part: DayPart | null;
  minute: number;
  hasMinutes: boolean;
  to: number;
}

/** The words after an hour, in any order: the clock's, minutes, and the half of the day. */
function readMarks(source: Source, { minute, hasMinutes, to }: ClockDigits, isAfterClock: boolean): Marks {
  const { tokens } = source;
  const marks: Marks = { mark: null, part: null, minute, hasMinutes, to };
  for (let step = 0; step < 3; step += 1) {
    const part = marks.part === null ? partAfter(source, marks.to, isAfterClock) : null;
    const clock = part === null && marks.mark === null ? CLOCK_AFTER.at(tokens, marks.to) : null;
    if (part !== null) {
      marks.part = part.value;
      marks.to = part.edge;
    } else if (clock !== null) {
      marks.mark = clock.value;
      marks.to = clock.edge;
      const takesMinutes = !marks.hasMinutes && TAKES_MINUTES.has(tokens[marks.to - 1]?.text ?? '');
      const after = takesMinutes ? minutesAfter(source, marks.to) : undefined;
      if (after === undefined) continue;
      marks.minute = after;
      marks.hasMinutes = true;
      marks.to += 1;
    } else {
      break;
    }
  }
  return marks;
}

/** '8h30', and '18 h 30' where nothing is counted after it. */
function minutesAfter(source: Source, index: number): number | undefined {
  const glued = minutesAt(source, index);
  if (glued !== undefined) return glued;
  const number = numberAt(source, index);
  const isMinutes = /^[0-5]\d$/.test(number?.text ?? '') || (number?.parts.length === 0 && number.value < 60);
  return isMinutes && number?.isNewLine === false && isCompleteBefore(source.tokens, index + 1)
    ? number.value
    : undefined;
}

/** German writes 'am' before a place: 'Tisch 3 am Fenster'. */
function partAfter(source: Source, at: number, isAfterClock: boolean): TableHit<DayPart> | null {
  const { text, tokens } = source;
  const hit = PART_AFTER.at(tokens, at) ?? (isAfterClock ? PART_AFTER_CLOCK.at(tokens, at) : null);
  const mayBePlace = hit !== null && !isGlued(source, at) && !isCompleteBefore(tokens, at + 1);
  return mayBePlace && isOtherWord(keyAt(source, at), text) ? null : hit;
}

/** A part of the day before a number needs more: 'सुबह 2 कुर्तियाँ' are two things in the morning. */
function isPartSure(
  { tokens }: Source,
  index: number,
  to: number,
  mark: ClockMark | null,
  isBefore: boolean,
): boolean {
  // Nothing is counted in 'half past six' as one word.
  const isHalf = !Number.isInteger(tokens[index]?.value) && tokens[index]?.parts.length === 0;
  if (!isBefore || mark !== null || isHalf) return true;
  const next = tokens[to];
  const isWord = next?.kind === 'word' && !SPAN_WORDS.has(next.key);
  return next?.kind !== 'number' && !isWord && tokens[index]?.isScaled === false;
}

/**
 * '三点建议' are three points and '一点' is a little: without a part of the day, the sign for the hour must be followed by
 * what can follow a time.
 */
function isChinesePoint({ tokens }: Source, index: number, part: DayPart | null): boolean {
  const next = tokens[index + 1]?.text ?? '';
  if (part !== null || !/^[点點]/.test(next)) return false;
  return tokens[index]?.text === '一' ? !/^[点點][半钟鐘整到至]/.test(next) : !AFTER_CHINESE_HOUR.test(next);
}

const AFTER_CHINESE_HOUR =
  /^[点點](?:$|[半钟鐘整前后後到至开開左吧见見来來可啦呀吗嗎呢嘅的啊关關收打营營去得送取都就之])/;
