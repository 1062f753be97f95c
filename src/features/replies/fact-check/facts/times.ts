import {
  HOURS_CONTEXT,
  POINT_WORDS,
  SPAN_CHARACTERS,
  SPAN_FILLERS,
  SPAN_WORDS,
  WEAK_POINT_WORDS,
} from '../../../../text/words/clock-words.ts';
import { isCompleteBefore } from '../../../../text/words/followers.ts';
import { minutesOf } from './clock-minutes.ts';
import { type ClockReading, readClock } from './clock-reading.ts';
import { type Fact, type Source, take } from './fact.ts';
import { extractNamedTimes } from './named-times.ts';

/** Times of day: '8 am', '08:00', '8 Uhr', 'às 8h', '朝8時', 'साढ़े 8 बजे', both ends of '8-18 Uhr', and 'until midnight'. */
export function extractTimes(source: Source): Fact[] {
  const readings: ClockReading[] = [];
  for (let index = 0; index < source.tokens.length; index += 1) {
    const reading = source.taken[index] ? null : readClock(source, index);
    if (reading === null) continue;
    readings.push(reading);
    index = Math.max(index, reading.to - 1);
  }
  linkSpans(source, readings);
  const isMeant = readings.map((reading) => isTime(source, reading));
  spreadAlongSpans(readings, isMeant);
  const chosen = readings.filter((_, at) => isMeant[at]);
  const has24Hours = chosen.some(({ hour, part }) => hour >= 13 && part === null);
  const facts = chosen.map((reading) => timeFact(source, reading, has24Hours));
  for (const { from, to } of chosen) take(source, from, to);
  return [...facts, ...extractNamedTimes(source)];
}

function timeFact(source: Source, reading: ClockReading, has24Hours: boolean): Fact {
  const start = source.tokens[reading.from]?.start ?? 0;
  const end = source.tokens[reading.to - 1]?.end ?? start;
  const isOn24Hours = has24Hours && (reading.hasMinutes || (reading.spanTo?.hour ?? 0) >= 13);
  const keys = minutesOf(reading, isOn24Hours).map((minutes) => `time:${minutes}`);
  return { rule: 'time', start, end, asks: keys, tells: keys };
}

/** Finds which readings are the two ends of one span: '8-18', '9h à 18h', '上午10点到晚上8点'. */
function linkSpans(source: Source, readings: readonly ClockReading[]): void {
  for (let at = 0; at + 1 < readings.length; at += 1) {
    const first = readings[at];
    const second = readings[at + 1];
    if (first === undefined || second === undefined || second.from - first.to > 3) continue;
    const between = source.tokens.slice(first.to, second.from);
    const isJoined =
      between.some(({ key }) => SPAN_WORDS.has(key)) &&
      between.every(({ key }) => SPAN_WORDS.has(key) || SPAN_FILLERS.has(key));
    const lastWord = source.tokens[first.to - 1]?.text ?? '';
    const isRun = between.length === 0 && SPAN_CHARACTERS.test(lastWord);
    const isWordBetween = between.length === 1 && SPAN_CHARACTERS.test(between[0]?.text ?? '');
    if (!isJoined && !isRun && !isWordBetween) continue;
    first.spanTo = second;
    const isOverNoon =
      first.hour >= 7 && first.hour < 12 && (second.hour <= first.hour || second.hour === 12);
    if (isOverNoon && first.part === null && second.part === null) {
      first.spanPart = 'am';
      second.spanPart = 'pm';
    }
  }
}

/** One end that surely is a time makes the other one too. */
function spreadAlongSpans(readings: readonly ClockReading[], isMeant: boolean[]): void {
  for (let at = 0; at + 1 < readings.length; at += 1) {
    if (readings[at]?.spanTo !== undefined && isMeant[at]) isMeant[at + 1] = true;
  }
  for (let at = readings.length - 2; at >= 0; at -= 1) {
    if (readings[at]?.spanTo !== undefined && isMeant[at + 1]) isMeant[at] = true;
  }
}

/** Whether a reading on its own is a time of day, by its marks and by what stands around it. */
function isTime(source: Source, reading: ClockReading): boolean {
  const { tokens, reading: kind } = source;
  if (reading.strength === 'sure') return true;
  const before = tokens[reading.from - 1]?.key ?? '';
  const { spanTo } = reading;
  if (kind === 'said') return true;
  if (reading.strength === 'weak') {
    if (WEAK_POINT_WORDS.has(before) || kind === 'told') return true;
    return (spanTo !== undefined && spanTo.strength !== 'bare') || hasHoursContext(source, reading);
  }
  if (POINT_WORDS.has(before) && isCompleteBefore(tokens, reading.to) && reading.hour > 0) return true;
  if (spanTo === undefined && !isSecondEnd(source, reading))
    return kind === 'told' && hasHoursContext(source, reading);
  return (
    hasHoursContext(source, reading) && (kind === 'told' || isCompleteBefore(tokens, (spanTo ?? reading).to))
  );
}

function isSecondEnd(source: Source, reading: ClockReading): boolean {
  return SPAN_WORDS.has(source.tokens[reading.from - 1]?.key ?? '');
}

/** A day of the week or a word of opening hours on the same line, not far before. */
function hasHoursContext(source: Source, reading: ClockReading): boolean {
  for (let at = reading.from - 1; at >= Math.max(0, reading.from - 12); at -= 1) {
    if (HOURS_CONTEXT.before(source.tokens, at) !== null) return true;
    if (
      source.tokens[at + 1]?.isNewLine ||
      ['.', '!', '?', '。', '।', ';'].includes(source.tokens[at]?.key ?? '')
    )
      return false;
  }
  return false;
}
