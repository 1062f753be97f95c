import {
  HOURS_CONTEXT,
  isCompleteBefore,
  NAMED_TIME_POINTS,
  NAMED_TIMES,
  POINT_WORDS,
  SPAN_CHARACTERS,
  SPAN_FILLERS,
  SPAN_WORDS,
  WEAK_POINT_WORDS,
} from '../../../../text/words.ts';
import { type ClockReading, minutesOf, readClock } from './clock.ts';
import { type Fact, factOf, keyAt, type Source, take } from './fact.ts';

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
  return [...facts, ...namedTimes(source)];
}

function timeFact(source: Source, reading: ClockReading, has24Hours: boolean): Fact {
  const isOn24Hours = has24Hours && (reading.hasMinutes || (reading.spanTo?.hour ?? 0) >= 13);
  const keys = minutesOf(reading, isOn24Hours).map((minutes) => `time:${minutes}`);
  return factOf(source, 'time', reading.from, reading.to, keys);
}

/** Noon and midnight. In a reply only after a word of time, since 'midnight' is a color and a flavor too. */
function namedTimes(source: Source): Fact[] {
  return source.tokens.flatMap((_, index) => {
    const hit = source.taken[index] ? null : NAMED_TIMES.at(source.tokens, index);
    if (hit === null) return [];
    const isTime = source.reading !== 'reply' || NAMED_TIME_POINTS.has(keyAt(source, index - 1));
    return isTime ? factOf(source, 'time', index, hit.edge, [`time:${hit.value}`]) : [];
  });
}

/** Finds which readings are the two ends of one span: '8-18', '9h à 18h', '上午10点到晚上8点'. */
function linkSpans({ tokens }: Source, readings: readonly ClockReading[]): void {
  for (const [at, first] of readings.entries()) {
    const second = readings[at + 1];
    if (second === undefined || second.from - first.to > 3) continue;
    const between = tokens.slice(first.to, second.from);
    const isJoined =
      between.some(({ key }) => SPAN_WORDS.has(key)) &&
      between.every(({ key }) => SPAN_WORDS.has(key) || SPAN_FILLERS.has(key));
    // The word for a span is the end of the first time, or stands alone.
    const joint = (between[0] ?? tokens[first.to - 1])?.text ?? '';
    if (!isJoined && !(between.length < 2 && SPAN_CHARACTERS.test(joint))) continue;
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
  const { strength, spanTo, from, to, hour } = reading;
  if (strength === 'sure' || kind === 'said') return true;
  const before = keyAt(source, from - 1);
  if (strength === 'weak') {
    if (WEAK_POINT_WORDS.has(before) || kind === 'told') return true;
    return (spanTo !== undefined && spanTo.strength !== 'bare') || hasHoursContext(source, from);
  }
  if (POINT_WORDS.has(before) && isCompleteBefore(tokens, to) && hour > 0) return true;
  const isInSpan = spanTo !== undefined || SPAN_WORDS.has(before);
  const mayBeTime = kind === 'told' || (isInSpan && isCompleteBefore(tokens, (spanTo ?? reading).to));
  return mayBeTime && hasHoursContext(source, from);
}

/** A day of the week or a word of opening hours on the same line, not far before. */
function hasHoursContext({ tokens }: Source, from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 12); at -= 1) {
    if (HOURS_CONTEXT.before(tokens, at) !== null) return true;
    const isEnd = ['.', '!', '?', '。', '।', ';'].includes(tokens[at]?.key ?? '');
    if (isEnd || tokens[at + 1]?.isNewLine) return false;
  }
  return false;
}
