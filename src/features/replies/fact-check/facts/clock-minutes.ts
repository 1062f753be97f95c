import type { DayPart } from '../../../../text/words/clock-words.ts';
import type { ClockReading } from './clock-reading.ts';

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
