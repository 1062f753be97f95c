import type { Box } from './matrix.ts';

/** Of a page with more shapes, the last ones count. */
const MOST_SHAPES = 3_000;
/** Of 255, in each of red, green and blue. */
const SAME_COLOR = 14;

type Color = readonly [number, number, number];
export const WHITE: Color = [255, 255, 255];

/** What lies under the letters of a page. */
export function background() {
  const shapes: { box: Box; color: Color | null }[] = [];
  const colors = new Map<string, Color>([['white', WHITE]]);
  let isUnknown = false;

  /** `color` null: a picture or a pattern. */
  function paint(box: Box, color: Color | null): void {
    // Lines and dots are no background.
    if (box.right - box.left < 4 || box.bottom - box.top < 4) return;
    if (shapes.length >= MOST_SHAPES) shapes.shift();
    shapes.push({ box, color });
    if (color !== null) colors.set(color.join(), color);
  }

  /** Whether letters of this color can't be told from what they stand on. */
  function swallows(color: Color | null, x: number, y: number): boolean {
    if (color === null || isUnknown || ![...colors.values()].some((one) => isSame(one, color))) return false;
    for (let at = shapes.length - 1; at >= 0; at -= 1) {
      const shape = shapes[at];
      if (shape !== undefined && holds(shape.box, x, y))
        return shape.color !== null && isSame(shape.color, color);
    }
    return isSame(WHITE, color);
  }

  return {
    paint,
    swallows,
    /** Something was painted of which only the outline of the page is known. */
    blur: () => {
      isUnknown = true;
    },
  };
}

function holds({ left, right, top, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function isSame(first: Color, second: Color): boolean {
  return first.every((part, at) => Math.abs(part - (second[at] ?? 0)) <= SAME_COLOR);
}

/** A color as PDF.js gives it: '#rrggbb', or null for a pattern. */
export function colorOf(value: unknown): Color | null {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(typeof value === 'string' ? value : '');
  if (hex === null) return null;
  return [
    Number.parseInt(hex[1] ?? '', 16),
    Number.parseInt(hex[2] ?? '', 16),
    Number.parseInt(hex[3] ?? '', 16),
  ];
}
