import type { NumberWord } from './numerals/number-words.ts';

/** A number in words, as far as it has been read. */
export interface Sum {
  /** What thousands and more have been made of. */
  total: number;
  /** Below a thousand, still being said. */
  current: number;
  /** 'साढ़े' (and a half) waits for its number. */
  shift: number;
  hasNumber: boolean;
  /** Ten was said last, in a language in which a unit may follow it. */
  isOpenTen: boolean;
}

export const NOTHING: Sum = { total: 0, current: 0, shift: 0, hasNumber: false, isOpenTen: false };

/** The number with one more word; null where the word begins another number. `isJoined`: after 'and' or a hyphen. */
export function addWord(sum: Sum, word: NumberWord, isJoined: boolean): Sum | null {
  switch (word.role) {
    case 'value':
      return addValue(sum, word, isJoined);
    case 'scale':
      return scaled(sum, word);
    case 'shift':
      return sum.hasNumber ? { ...sum, current: sum.current + word.value } : { ...sum, shift: word.value };
    case 'joint':
      return sum.hasNumber ? sum : null;
    default:
      return tenfold(sum, word);
  }
}

/** What the words say. 'Một triệu hai' is a million and two of its tenths. */
export function amountOf({ total, current, shift }: Sum, isVietnamese: boolean): number {
  const isTenths = isVietnamese && total >= 1_000_000 && current > 0 && current < 10;
  return total + (isTenths ? current * 100_000 : current) + shift;
}

function addValue(sum: Sum, { value, numerals }: NumberWord, isJoined: boolean): Sum | null {
  const { current } = sum;
  const isOpenTen = value === 10 && numerals.isTenOpen === true;
  const added: Sum = { ...sum, current: current + value, hasNumber: true, isOpenTen };
  if (current === 0) return !sum.hasNumber || sum.total > 0 ? added : null;
  if (numerals.countsByTwenty === true && value === 20 && current % 100 === 4)
    return { ...added, current: current + 76 };
  return fits(sum, value, numerals, isJoined) ? added : null;
}

/** 'twenty five' is 25; 'five six' are two numbers, and so are 'two twenty'. */
function fits(
  { current, isOpenTen }: Sum,
  value: number,
  { countsByTwenty, unitsFirst }: NumberWord['numerals'],
  isJoined: boolean,
): boolean {
  const rest = current % 100;
  if (!Number.isInteger(current)) return false;
  if (rest === 0) return value < 100;
  if (countsByTwenty === true && (rest === 60 || rest === 80)) return value < 20;
  if (countsByTwenty === true && rest === 10) return isJoined && value >= 7 && value <= 9;
  if (value < 10 && rest % 10 === 0) return rest >= 20 || isOpenTen;
  const isAfterUnit = unitsFirst === true && rest < 10;
  return isAfterUnit && (value === 10 || (isJoined && value >= 20 && value < 100));
}

function scaled(sum: Sum, { value }: NumberWord): Sum | null {
  // 'mil quinientos' and 'सवा सौ' say no number before the scale; '25,000 thousand' says one too many.
  const times = (sum.hasNumber ? sum.current : 1) + sum.shift;
  if (times === 0) return null;
  const next: Sum = { ...sum, shift: 0, hasNumber: true, isOpenTen: false };
  if (value > 100) return { ...next, total: sum.total + times * value, current: 0 };
  return times < 100 ? { ...next, current: times * 100 } : null;
}

/** 'dua puluh' is 20 and 'dua belas' 12, also after hundreds. */
function tenfold(sum: Sum, { role }: NumberWord): Sum | null {
  const unit = sum.current % 100;
  if (unit < 1 || unit > 9) return null;
  const current = sum.current - unit + (role === 'teen' ? 10 + unit : unit * 10);
  return { ...sum, current, isOpenTen: true };
}
