import { foldWord } from '../fold.ts';
import {
  CLOCK_AFTER,
  CLOCK_BEFORE,
  type ClockMark,
  type DayPart,
  PART_AFTER,
  PART_AFTER_CLOCK,
  PART_BEFORE,
  SHIFT_BEFORE,
} from '../words/clock-words.ts';
import { isCompleteBefore } from '../words/followers.ts';
import { looksGerman } from '../words/german.ts';
import { NO_CLOCK_BEFORE } from '../words/no-clock-words.ts';
import type { TableHit } from '../words/word-table.ts';
import { isGlued, numberAt, type Source, smallNumberAt } from './fact.ts';

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
  const digits = readDigits(source, index);
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
  const isMarked = shift !== null || isNamed || mark === 'clock' || mark === 'half' || digits.isColon;
  const isInPart = part !== null && isPartSure(source, index, to, mark, partBefore !== null);
  const unsure = mark === 'weak' || digits.isDotted ? 'weak' : 'bare';
  return {
    hour: digits.hour,
    minute: after.minute + (mark === 'half' ? 30 : 0) + (shift?.value ?? 0),
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
function readMarks(source: Source, digits: Digits, isAfterClock: boolean): Marks {
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
      const minute = takesMinutes ? minutesAt(source, marks.to) : undefined;
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

interface Digits {
  hour: number;
  minute: number;
  hasMinutes: boolean;
  isColon: boolean;
  isDotted: boolean;
  to: number;
}

/** '8', '08:30', '8.30', '8h30' without its letter, or an hour in words. */
function readDigits(source: Source, index: number): Digits | null {
  const { tokens, reading } = source;
  const token = numberAt(source, index);
  if (token === undefined || token.isScaled || isInsideRatio(source, index)) return null;
  const none = { minute: 0, hasMinutes: false, isColon: false, isDotted: false };
  const colonMinute =
    tokens[index + 1]?.key === ':' && isGlued(source, index + 1) ? minutesAt(source, index + 2) : undefined;
  if (colonMinute !== undefined && isHour(token.value) && token.parts.length === 1) {
    const isNoClock = reading === 'reply' && NO_CLOCK_BEFORE.before(tokens, index - 1) !== null;
    if (isNoClock) return null;
    const hasSeconds = tokens[index + 3]?.key === ':' && minutesAt(source, index + 4) !== undefined;
    return {
      ...none,
      hour: token.value,
      minute: colonMinute,
      hasMinutes: true,
      isColon: true,
      to: index + (hasSeconds ? 5 : 3),
    };
  }
  if (token.parts.length === 2) {
    const [hour = '', minute = ''] = token.parts;
    const isTime = /^\d{1,2}\.[0-5]\d$/.test(token.text) && isHour(Number(hour));
    return isTime
      ? {
          ...none,
          hour: Number(hour),
          minute: Number(minute),
          hasMinutes: true,
          isDotted: true,
          to: index + 1,
        }
      : null;
  }
  const hour = smallNumberAt(source, index);
  return hour === undefined || !isHour(hour) ? null : { ...none, hour, to: index + 1 };
}

function isHour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 24;
}

/** Two glued digits below 60. */
function minutesAt(source: Source, index: number): number | undefined {
  const token = source.tokens[index];
  const isMinutes = token?.kind === 'number' && !token.isSpaced && /^[0-5]\d$/.test(token.text);
  const isCjk =
    token?.kind === 'number' && token.parts.length === 0 && source.tokens[index + 1]?.text.startsWith('分');
  return isMinutes || isCjk ? token.value : undefined;
}

/** '1:1', '16:9' and the second half of '8:30'. */
function isInsideRatio(source: Source, index: number): boolean {
  return (
    source.tokens[index - 1]?.key === ':' &&
    isGlued(source, index) &&
    source.tokens[index - 2]?.kind === 'number'
  );
}

/** A part of the day before a number needs more: 'सुबह 2 कुर्तियाँ' are two things in the morning. */
function isPartSure(
  source: Source,
  index: number,
  to: number,
  mark: ClockMark | null,
  isBefore: boolean,
): boolean {
  if (!isBefore || mark !== null) return true;
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
  if (part !== null || !/^[点點]/.test(next)) return false;
  const isOne = source.tokens[index]?.text === '一';
  return isOne ? !/^[点點][半钟鐘整到至]/.test(next) : !AFTER_CHINESE_HOUR.test(next);
}

const AFTER_CHINESE_HOUR =
  /^[点點](?:$|[半钟鐘整前后後到至开開左吧见見来來可啦呀吗嗎呢嘅的啊关關收打营營去得送取都就之])/;

/** Minutes since midnight that a reading can mean. Without a half of the day, '8:00' is morning or evening. */
export function minutesOf(reading: ClockReading, isOn24Hours: boolean): number[] {
  const { hour, minute } = reading;
  const part = reading.part ?? reading.spanPart ?? null;
  const minutes = hoursOf(hour, part, isOn24Hours).map((one) => (one * 60 + minute + 1440) % 1440);
  return [...new Set(minutes)];
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
