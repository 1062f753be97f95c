import { foldWord } from '../../../../text/fold.ts';
import type { TableHit } from '../../../../text/word-table.ts';
import {
  CLOCK_AFTER,
  CLOCK_BEFORE,
  type ClockMark,
  type DayPart,
  MARK_MINUTES,
  PART_AFTER,
  PART_AFTER_CLOCK,
  PART_BEFORE,
  SHIFT_BEFORE,
} from '../../../../text/words/clock-words.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import { looksGerman } from '../../../../text/words/german.ts';
import { type ClockDigits, minutesAt, readClockDigits } from './clock-digits.ts';
import { isGlued, numberAt, type Source } from './fact.ts';

/** Clock words that minutes follow at once: '8h30', '8点15分'. */
const TAKES_MINUTES = new Set(['h', 'heures', 'uhr', 'giờ', '点', '點', '時', '时', '시']);

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

/** Reads the number at this place as a time of day, with the words before and after it; null where it can be none. */
export function readClock(source: Source, index: number): ClockReading | null {
  const { tokens } = source;
  const digits = readClockDigits(source, index);
  if (digits === null) return null;
  const shift = SHIFT_BEFORE.before(tokens, index - 1);
  const clockBefore = CLOCK_BEFORE.before(tokens, (shift?.edge ?? index) - 1);
  const after = readMarks(source, digits, clockBefore !== null);
  const from = clockBefore?.edge ?? shift?.edge ?? index;
  const partBefore = PART_BEFORE.before(tokens, from - 1);
  const part = after.part ?? partBefore?.value ?? null;
  const { mark, to } = after;
  if (mark === 'duration' || isChinesePoint(source, index, part)) return null;
  if (digits.hour >= 24 && !digits.isColon && mark === 'weak') return null;
  // 'jam 8' is eight o'clock, and 'jam 2 jars' is jam.
  const isNamed = clockBefore !== null && (part !== null || after.hasMinutes || isCompleteBefore(tokens, to));
  // 'সাড়ে পাঁচ মিটার' and 'सवा दो किलो' are lengths and weights.
  const isShifted = shift !== null && (mark !== null || part !== null || isCompleteBefore(tokens, to));
  const isExact = mark !== null && mark !== 'weak';
  const isMarked = isShifted || isNamed || isExact || digits.isColon;
  const isInPart = part !== null && isPartSure(source, index, to, mark, partBefore !== null);
  const unsure = mark === 'weak' || digits.isDotted ? 'weak' : 'bare';
  return {
    hour: digits.hour,
    minute: after.minute + (mark === null ? 0 : MARK_MINUTES[mark]) + (shift?.value ?? 0),
    hasMinutes: after.hasMinutes,
    part,
    strength: isMarked || isInPart ? 'sure' : unsure,
    from: partBefore?.edge ?? from,
    to,
  };
}

interface Marks {
  mark: ClockMark | null;
  part: DayPart | null;
  minute: number;
  hasMinutes: boolean;
  to: number;
}

/** The words after an hour, in any order: the clock's, minutes, and the half of the day. */
function readMarks(source: Source, digits: ClockDigits, isAfterClock: boolean): Marks {
  const { tokens } = source;
  const marks: Marks = {
    mark: null,
    part: null,
    minute: digits.minute,
    hasMinutes: digits.hasMinutes,
    to: digits.to,
  };
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
      const minute = takesMinutes ? minutesAfter(source, marks.to) : undefined;
      if (minute === undefined) continue;
      marks.minute = minute;
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
  const hit =
    PART_AFTER.at(source.tokens, at) ?? (isAfterClock ? PART_AFTER_CLOCK.at(source.tokens, at) : null);
  const isGermanPlace =
    source.tokens[at]?.key === 'am' &&
    !isGlued(source, at) &&
    !isCompleteBefore(source.tokens, at + 1) &&
    looksGerman(source.text);
  return isGermanPlace ? null : hit;
}

/** A part of the day before a number needs more: 'सुबह 2 कुर्तियाँ' are two things in the morning. */
function isPartSure(
  source: Source,
  index: number,
  to: number,
  mark: ClockMark | null,
  isBefore: boolean,
): boolean {
  // Nothing is counted in 'half past six' as one word.
  const isHalf = !Number.isInteger(source.tokens[index]?.value) && source.tokens[index]?.parts.length === 0;
  if (!isBefore || mark !== null || isHalf) return true;
  const next = source.tokens[to];
  const isNumberNext = next?.kind === 'number';
  const isWord = next?.kind === 'word' && !AFTER_HOUR.has(next.key);
  return !isNumberNext && !isWord && source.tokens[index]?.isScaled === false;
}

const AFTER_HOUR = new Set(
  'से तक ते को आणि और থেকে পর্যন্ত سے تک اور முதல் வரை నుండి వరకు to and'.split(' ').map(foldWord),
);

/**
 * '三点建议' are three points and '一点' is a little: without a part of the day, the sign for the hour must be followed by
 * what can follow a time.
 */
function isChinesePoint(source: Source, index: number, part: DayPart | null): boolean {
  const next = source.tokens[index + 1]?.text ?? '';
  if (part !== null || !CHINESE_HOUR.test(next)) return false;
  const isOne = source.tokens[index]?.text === '一';
  return isOne ? !/^[点點][半钟鐘整到至]/.test(next) : !AFTER_CHINESE_HOUR.test(next);
}

const CHINESE_HOUR = /^[点點]/;
const AFTER_CHINESE_HOUR =
  /^[点點](?:$|[半钟鐘整前后後到至开開左吧见見来來可啦呀吗嗎呢嘅的啊关關收打营營去得送取都就之])/;
