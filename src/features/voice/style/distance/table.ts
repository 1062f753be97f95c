import { LETTER_PLACES, type Marks, SHAPE_PLACES } from './marks.ts';

/** How often each mark stands in a set of texts, as square roots, so that the few most frequent do not decide alone. */
export interface Table {
  letters: Float32Array;
  shapes: Float32Array;
  words: number;
}

export function tableOf(texts: readonly Marks[]): Table {
  const letters = new Float32Array(LETTER_PLACES);
  const shapes = new Float32Array(SHAPE_PLACES);
  let words = 0;
  for (const text of texts) {
    count(letters, text.letters);
    count(shapes, text.shapes);
    words += text.words;
  }
  return { letters: letters.map(Math.sqrt), shapes: shapes.map(Math.sqrt), words };
}

function count(table: Float32Array, places: Uint16Array): void {
  for (const place of places) table[place] = (table[place] ?? 0) + 1;
}

/** Shapes say who writes, runs of letters also what about. */
const SHAPES_SHARE = 0.8;

/** 0 for the same proportions, up to 1. */
export function distanceBetween(first: Table, second: Table): number {
  return (
    SHAPES_SHARE * (1 - cosine(first.shapes, second.shapes)) +
    (1 - SHAPES_SHARE) * (1 - cosine(first.letters, second.letters))
  );
}

function cosine(first: Float32Array, second: Float32Array): number {
  let [both, ofFirst, ofSecond] = [0, 0, 0];
  for (let at = 0; at < first.length; at += 1) {
    const [a, b] = [first[at] ?? 0, second[at] ?? 0];
    both += a * b;
    ofFirst += a * a;
    ofSecond += b * b;
  }
  return ofFirst === 0 || ofSecond === 0 ? 0 : both / Math.sqrt(ofFirst * ofSecond);
}

const STEPS = 255;

/** A column of a table as text: a byte a place. */
export function packed(column: Float32Array): string {
  const most = column.reduce((a, b) => Math.max(a, b), 0);
  const bytes = Uint8Array.from(column, (value) => (most === 0 ? 0 : Math.round((value / most) * STEPS)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The same column, up to a factor, which a cosine does not see. */
export function unpacked(text: string): Float32Array {
  return Float32Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
