import { isGlued, numberAt, type Source, smallNumberAt } from './fact.ts';

/** An hour in digits or a word, with its minutes where they are written in the same number. */
export interface ClockDigits {
  hour: number;
  minute: number;
  hasMinutes: boolean;
  isColon: boolean;
  isDotted: boolean;
  to: number;
}

/** '8', '08:30', '8.30', '8h30' without its letter, or an hour in words. */
export function readClockDigits(source: Source, index: number): ClockDigits | null {
  const { tokens } = source;
  const token = numberAt(source, index);
  if (token === undefined || token.isScaled) return null;
  const none = { minute: 0, hasMinutes: false, isColon: false, isDotted: false };
  const colonMinute =
    tokens[index + 1]?.key === ':' && isGlued(source, index + 1) ? minutesAt(source, index + 2) : undefined;
  if (colonMinute !== undefined && isHour(token.value) && token.parts.length === 1) {
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
  const hour = Math.floor(token.value);
  const part = token.value - hour;
  // 'ఐదున్నర' and 'साडेनऊ' are one word each for an hour and a half, or a quarter.
  if (part > 0 && token.parts.length === 0 && part % 0.25 === 0 && isHour(hour))
    return { ...none, hour, minute: part * 60, hasMinutes: true, to: index + 1 };
  return smallNumberAt(source, index) === undefined || !isHour(hour)
    ? null
    : { ...none, hour, to: index + 1 };
}

function isHour(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 24;
}

/** Two glued digits below 60. */
export function minutesAt(source: Source, index: number): number | undefined {
  const token = source.tokens[index];
  const isMinutes = token?.kind === 'number' && !token.isSpaced && /^[0-5]\d$/.test(token.text);
  const isCjk =
    token?.kind === 'number' && token.parts.length === 0 && source.tokens[index + 1]?.text.startsWith('分');
  return isMinutes || isCjk ? token.value : undefined;
}
