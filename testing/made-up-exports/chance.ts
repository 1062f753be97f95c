/** Chance from a seed: the same seed draws the same numbers, on any machine. */
export interface Chance {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  happens: (share: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T;
  /** A key, as often as its weight says. */
  weighted: <Key extends string | number>(weights: readonly (readonly [Key, number])[]) => Key;
}

export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const happens = (share: number): boolean => next() < share;
  return {
    next,
    between,
    happens,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((all, [, weight]) => all + weight, 0);
      for (const [key, weight] of weights) {
        left -= weight;
        if (left < 0) return key;
      }
      const last = weights.at(-1);
      if (last === undefined) throw new Error('There is nothing to pick from.');
      return last[0];
    },
  };
}
