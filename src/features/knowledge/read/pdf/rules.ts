import { type Matrix, place } from './matrix.ts';

/** Lines that are drawn on a page, and the edges of its boxes, in points from its upper left corner. */
export interface Rules {
  across: readonly { y: number; from: number; to: number }[];
  down: readonly { x: number; top: number; bottom: number }[];
}

export const NO_RULES: Rules = { across: [], down: [] };

/** A path's numbers as PDF.js packs them: how many follow each of these. */
const MOVE = 0;
const CURVES = new Map([
  [2, 6],
  [3, 4],
]);
const CLOSE = 4;
/** A line has no width, or so much as a box that is drawn in its place. */
const THIN = 2.5;
/** A dot, or a dash of many. */
const SHORT = 4;
/** Drawings have more. */
const MOST = 20_000;

/** Collects what parts the cells of tables; where too much is drawn, the first of it counts. */
export function ruleReader() {
  const across: { y: number; from: number; to: number }[] = [];
  const down: { x: number; top: number; bottom: number }[] = [];

  function addBox(xs: readonly number[], ys: readonly number[]): void {
    if (across.length + down.length > MOST) return;
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [isWide, isHigh] = [right - left > SHORT, bottom - top > SHORT];
    if (isWide && bottom - top < THIN) across.push({ y: (top + bottom) / 2, from: left, to: right });
    else if (isHigh && right - left < THIN) down.push({ x: (left + right) / 2, top, bottom });
    else if (isWide && isHigh) {
      across.push({ y: top, from: left, to: right }, { y: bottom, from: left, to: right });
      down.push({ x: left, top, bottom }, { x: right, top, bottom });
    }
  }

  return {
    rules: (): Rules => ({ across, down }),
    /** `path` as PDF.js' `constructPath` has it. Curves part no cells, but corners of boxes may be round. */
    add(path: unknown, matrix: Matrix): void {
      const numbers = Array.from(Array.isArray(path) ? ((path[0] ?? []) as ArrayLike<number>) : [], Number);
      let xs: number[] = [];
      let ys: number[] = [];
      const end = () => {
        if (xs.length > 1 && xs.length < 20) addBox(xs, ys);
        [xs, ys] = [[], []];
      };
      for (let at = 0; at < numbers.length; ) {
        const kind = numbers[at] ?? CLOSE;
        if (kind === MOVE) end();
        const size = kind === CLOSE ? 0 : (CURVES.get(kind) ?? 2);
        if (size > 0) {
          const [x, y] = place(matrix, numbers[at + size - 1] ?? 0, numbers[at + size] ?? 0);
          xs.push(x);
          ys.push(y);
        }
        at += size + 1;
      }
      end();
    },
  };
}

/** As they stand on a page that is mirrored, as Arabic ones are read. */
export function mirrored({ across, down }: Rules, width: number): Rules {
  return {
    across: across.map(({ y, from, to }) => ({ y, from: width - to, to: width - from })),
    down: down.map((one) => ({ ...one, x: width - one.x })),
  };
}
