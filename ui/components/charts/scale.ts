/** The lines of an axis, from zero up; the last is the top. */
export interface Scale {
  top: number;
  lines: readonly number[];
}

const STEPS = [1, 2, 5] as const;
/** Large counts have these as well: 15, 30, 45 are round too. */
const WHOLE_STEPS = [1, 1.5, 2, 2.5, 5] as const;
/** Above the base line; with it there are five. */
const MOST_LINES = 4;

/** A scale from zero with few, round lines that reaches `max`. With `isWhole` every line is at a whole number. */
export function niceScale(max: number, { isWhole = false, mostLines = MOST_LINES } = {}): Scale {
  const step = niceStep(max / mostLines, isWhole);
  const count = Math.max(1, Math.ceil(rounded(max / step)));
  return {
    top: rounded(step * count),
    lines: Array.from({ length: count + 1 }, (_, i) => rounded(step * i)),
  };
}

function niceStep(atLeast: number, isWhole: boolean): number {
  if (atLeast <= 0) return 1;
  for (let power = Math.floor(Math.log10(atLeast)); ; power += 1) {
    for (const step of isWhole ? WHOLE_STEPS : STEPS) {
      const value = rounded(step * 10 ** power);
      if (value >= rounded(atLeast) && (!isWhole || Number.isInteger(value))) return value;
    }
  }
}

/** Takes off what binary fractions leave behind. */
function rounded(value: number): number {
  return Number(value.toPrecision(10));
}
