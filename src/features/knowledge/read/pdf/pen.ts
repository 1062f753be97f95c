import { colorOf } from './background.ts';
import { IDENTITY, type Matrix, matrixFrom, times } from './matrix.ts';
import type { PdfFont } from './open-pdf.js';

/** What the PDF standard calls the graphics state, as far as letters depend on it. */
export interface PenState {
  matrix: Matrix;
  font: PdfFont;
  size: number;
  letterSpace: number;
  wordSpace: number;
  /** How wide letters are, of 1. */
  stretch: number;
  leading: number;
  rise: number;
  mode: number;
  fill: ReturnType<typeof colorOf>;
  alpha: number;
}

const BEGINNING: Omit<PenState, 'matrix'> = {
  font: {},
  size: 0,
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  fill: [0, 0, 0],
  alpha: 1,
};
const MOST_SAVED = 1_000;

type Args = readonly unknown[];

/** Follows the operators that change how and where the next letter is drawn, by PDF.js' names for them. */
export function penOf(page: Matrix, fontNamed: (id: unknown) => PdfFont) {
  const saved: PenState[] = [];
  let state: PenState = { ...BEGINNING, matrix: page };
  let text = IDENTITY;
  let line = IDENTITY;

  function save(): void {
    if (saved.length < MOST_SAVED) saved.push({ ...state });
  }
  function restore(): void {
    state = saved.pop() ?? state;
  }
  function nextLine(x: number, y: number): void {
    line = times([1, 0, 0, 1, x, y], line);
    text = line;
  }
  function write(matrix: Matrix): void {
    line = matrix;
    text = matrix;
  }
  function transform(args: Args): void {
    state.matrix = times(matrixFrom(args), state.matrix);
  }
  function numberInto(name: 'letterSpace' | 'wordSpace' | 'rise' | 'mode' | 'leading') {
    return ([value]: Args) => {
      state[name] = Number(value);
    };
  }

  const handlers: Readonly<Record<string, (args: Args) => void>> = {
    save,
    restore,
    transform,
    paintFormXObjectBegin: ([matrix]) => {
      save();
      if (matrix !== null && matrix !== undefined) transform(Array.from(matrix as ArrayLike<number>));
    },
    paintFormXObjectEnd: restore,
    beginText: () => write(IDENTITY),
    setTextMatrix: (args) => write(matrixFrom(args.length === 1 ? args[0] : args)),
    moveText: ([x, y]) => nextLine(Number(x), Number(y)),
    setLeadingMoveText: ([x, y]) => {
      state.leading = -Number(y);
      nextLine(Number(x), Number(y));
    },
    nextLine: () => nextLine(0, -state.leading),
    setFont: ([id, size]) => {
      state.size = Number(size);
      state.font = fontNamed(id);
    },
    setLeading: numberInto('leading'),
    setCharSpacing: numberInto('letterSpace'),
    setWordSpacing: numberInto('wordSpace'),
    setTextRise: numberInto('rise'),
    setTextRenderingMode: numberInto('mode'),
    setHScale: ([value]) => {
      state.stretch = Number(value) / 100;
    },
    setFillRGBColor: ([color]) => {
      state.fill = colorOf(color);
    },
    setFillColorN: () => {
      state.fill = null;
    },
    setGState: ([entries]) => {
      for (const [key, value] of Array.isArray(entries) ? entries : []) {
        if (key === 'ca') state.alpha = Number(value);
      }
    },
  };

  /** Moves on along the line, or down where the font is written so. */
  function advance(length: number): void {
    text = times(state.font.vertical === true ? [1, 0, 0, 1, 0, length] : [1, 0, 0, 1, length, 0], text);
  }

  return { handlers, advance, state: () => state, matrix: () => times(text, state.matrix) };
}
