import type { HiddenReason } from '../document.ts';
import { background } from './background.ts';
import { boxOf, type Matrix, matrixFrom, place } from './matrix.ts';
import type { PdfFile, PdfPage } from './open-pdf.js';
import { penOf } from './pen.ts';
import { type Rules, ruleReader } from './rules.ts';

/** A letter where it is drawn: points from the page's upper left corner as it is shown, `y` on the line it stands on. */
export interface Glyph {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isBold: boolean;
  /** In quarter turns; letters at other angles are as good as level. */
  turn: number;
  /** The same for letters of which each begins where the one before ends, spaces included: of one cell, never of two. */
  run: number;
  isSpace: boolean;
  hidden: HiddenReason | null;
}

export interface DrawnPage {
  glyphs: Glyph[];
  rules: Rules;
  width: number;
  height: number;
}

const TINY_POINTS = 2.5;
/** Text rendering modes: outline alone, nothing, and nothing but a shape to clip with. */
const OUTLINED = 1;
const NO_INK = [3, 7];
const HARDLY_THERE = 0.05;
/** In widths of an 'm': programs round the place where the pen goes on. */
const SAME_PLACE = 0.08;
/** Operators that fill a path, and those between which a picture may have been left out. */
const FILLS = 'fill eoFill fillStroke eoFillStroke closeFillStroke closeEOFillStroke'.split(' ');
const PICTURES =
  'paintImageXObject paintInlineImageXObject paintInlineImageXObjectGroup paintImageMaskXObject paintImageMaskXObjectGroup'.split(
    ' ',
  );
const SILENT = 'dependency setGState beginMarkedContent beginMarkedContentProps endMarkedContent'.split(' ');

/** Reads a page as it is painted: PDF.js' own text says neither the color of a letter nor what is under it. */
export async function drawnPage(page: PdfPage, { layers, operators }: PdfFile): Promise<DrawnPage> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const glyphs: Glyph[] = [];
  const under = background();
  const pen = penOf(matrixFrom(transform), (id) =>
    typeof id === 'string' && page.commonObjs.has(id) ? page.commonObjs.get(id) : {},
  );
  /** Of each marked part that is open, whether its layer is switched off. */
  const offLayers: boolean[] = [];
  const fills = new Set(FILLS.map((name) => operators[name]));
  const lines = ruleReader();
  let hasPicture = false;
  let run = 0;
  /** Where the pen was left. */
  let end: readonly [number, number] = [0, 0];

  function show(items: unknown): void {
    const { font, size, letterSpace, wordSpace, stretch } = pen.state();
    const unit = font.fontMatrix?.[0] ?? 0.001;
    const across = font.vertical === true ? 1 : stretch;
    const [x, y] = place(pen.matrix(), 0, 0);
    if (Math.hypot(x - end[0], y - end[1]) > SAME_PLACE * Math.abs(size) * scaleOf(pen.matrix())) run += 1;
    for (const item of Array.isArray(items) ? items : []) {
      if (typeof item === 'number') pen.advance((-item / 1000) * size * across);
      if (item === null || typeof item !== 'object') continue;
      const length = (item.width ?? 0) * unit * size;
      draw(String(item.unicode ?? ''), length * stretch);
      const space = letterSpace + (item.isSpace === true ? wordSpace : 0);
      pen.advance(font.vertical === true ? -size : (length + space) * stretch);
    }
    end = place(pen.matrix(), 0, 0);
  }

  function draw(text: string, length: number): void {
    const matrix = pen.matrix();
    const { rise, size, font } = pen.state();
    const [x, y] = place(matrix, 0, rise);
    const [a, b, c, d] = matrix;
    const glyph: Glyph = {
      text,
      x,
      y,
      width: Math.abs(length) * Math.hypot(a, b),
      size: Math.abs(size) * Math.hypot(c, d),
      isBold: font.bold === true || font.black === true || /bold|black|heavy/i.test(font.name ?? ''),
      turn: Math.round(Math.atan2(b, a) / (Math.PI / 2)) & 3,
      run,
      isSpace: /^\s*$/u.test(text),
      hidden: null,
    };
    if (!glyph.isSpace) glyph.hidden = reasonFor(glyph);
    glyphs.push(glyph);
  }

  function reasonFor({ x, y, width: length, size }: Glyph): HiddenReason | null {
    const { mode, alpha, fill } = pen.state();
    if (offLayers.includes(true) || NO_INK.includes(mode) || alpha < HARDLY_THERE) return 'invisible';
    if (x + length < 0 || x > width || y < 0 || y - size > height) return 'outside_page';
    if (size < TINY_POINTS) return 'tiny';
    return mode !== OUTLINED && under.swallows(fill, x + length / 2, y - size * 0.3) ? 'white' : null;
  }

  function picture(): void {
    const box = boxOf(pen.state().matrix, [0, 0, 1, 1]);
    hasPicture ||= (box.right - box.left) * (box.bottom - box.top) > (width * height) / 2;
    under.paint(box, null);
  }

  const handlers: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    ...pen.handlers,
    showText: ([items]) => show(items),
    showSpacedText: ([items]) => show(items),
    constructPath: ([paint, path, box]) => {
      const { matrix, alpha, fill } = pen.state();
      if (Number(paint) !== operators.endPath) lines.add(path, matrix);
      if (!fills.has(Number(paint)) || box === null || box === undefined) return;
      under.paint(boxOf(matrix, Array.from(box as ArrayLike<number>)), alpha < 0.5 ? null : fill);
    },
    ...Object.fromEntries(PICTURES.map((name) => [name, picture])),
    shadingFill: under.blur,
    beginMarkedContent: () => void offLayers.push(false),
    beginMarkedContentProps: ([tag, layer]) =>
      void offLayers.push(tag === 'OC' && layer !== null && !layers.isVisible(layer)),
    endMarkedContent: () => void offLayers.pop(),
  };
  const byNumber = new Map(Object.entries(handlers).map(([name, handler]) => [operators[name], handler]));
  const silent = new Set(SILENT.map((name) => operators[name]));
  /** PDF.js leaves pictures out here, but not the move to the place where each would be. */
  let isEmptyMove = false;
  fnArray.forEach((operator, at) => {
    if (operator === operators.restore && isEmptyMove) picture();
    byNumber.get(operator)?.(argsArray[at] ?? []);
    if (operator === operators.transform) isEmptyMove = true;
    else if (!silent.has(operator)) isEmptyMove = false;
  });
  if (hasPicture) showScannedText(glyphs);
  return { glyphs, rules: lines.rules(), width, height };
}

function scaleOf([, , c, d]: Matrix): number {
  return Math.hypot(c, d);
}

/** Text without ink over a picture of itself: a scan that was read by a program. */
function showScannedText(glyphs: readonly Glyph[]): void {
  if (glyphs.some(({ isSpace, hidden }) => !isSpace && hidden !== 'invisible')) return;
  for (const glyph of glyphs) glyph.hidden = null;
}
