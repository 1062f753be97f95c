import { foldWord } from '../../../../text/fold.ts';
import { rememberWords } from '../../../../text/remember.ts';
import type { Span } from '../../../../text/sentences.ts';
import { LEET, LOOKALIKES } from './word-forms.ts';

/** Signs, digits and letters that stand for one another in disguises, each as the same letter. */
const SAME: Readonly<Record<string, string>> = {
  ...LEET,
  ...LOOKALIKES,
  '|': 'i',
  l: 'i',
  ı: 'i',
  ß: 'ss',
};
const NO_LETTER = /[^\p{L}\p{N}]/gu;
const MARKS = /\p{M}/gu;
const ASCII_END = 0x80;

/** What each character leaves. */
const ASCII = Array.from({ length: ASCII_END }, (_, code) => leftOf(String.fromCharCode(code)));
const left = rememberWords(leftOf);

/**
 * The least that is left of a text when spaces, signs, accents and every disguise are taken away. All that the fact check takes for a
 * forbidden word has that word's skeleton, so only places whose skeleton is that of an entry need a closer look.
 */
export function skeletonOf(text: string): string {
  return reduce(text).skeleton;
}

interface Reduced {
  skeleton: string;
  /** Where in the text each unit of the skeleton comes from; until the next text is reduced. */
  places: Int32Array;
}

/** Room for what is left of a text. */
interface Room {
  units: Uint16Array;
  /** The same memory. */
  bytes: Buffer;
  places: Int32Array;
}

/** That of the last text, kept because to ask for it costs more than to fill it; a very long text's is let go. */
let kept = roomFor(1_024);
const MOST_KEPT = 16_384;

function reduce(text: string): Reduced {
  let room = kept;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const piece = (code < ASCII_END ? ASCII[code] : left(text.charAt(at))) ?? '';
    if (length + piece.length > room.units.length) room = doubled(room);
    for (let unit = 0; unit < piece.length; unit += 1) {
      room.units[length] = piece.charCodeAt(unit);
      room.places[length] = at;
      length += 1;
    }
  }
  if (room.units.length <= MOST_KEPT) kept = room;
  // Without halves of characters, which would match a part of another one.
  return { skeleton: room.bytes.toString('utf16le', 0, length * 2).toWellFormed(), places: room.places };
}

function roomFor(length: number): Room {
  const units = new Uint16Array(length);
  return { units, bytes: Buffer.from(units.buffer), places: new Int32Array(length) };
}

function doubled({ units, places }: Room): Room {
  const room = roomFor(units.length * 2);
  room.units.set(units);
  room.places.set(places);
  return room;
}

/** Words on both sides of a place that can change what it means. */
const AROUND = 4;

/** The parts of a text, from white space to white space, that can hold an entry with one of these skeletons. */
export function windowsOf(text: string, skeletons: readonly string[]): Span[] {
  const { skeleton, places } = reduce(text);
  const found: Span[] = [];
  for (const one of skeletons) {
    for (let at = skeleton.indexOf(one); at >= 0; at = skeleton.indexOf(one, at + 1)) {
      found.push({ start: places[at] ?? 0, end: (places[at + one.length - 1] ?? 0) + 1 });
    }
  }
  const windows: Span[] = [];
  for (const { start, end } of found.sort((first, second) => first.start - second.start)) {
    const last = windows.at(-1);
    // What is inside the window before needs no way to its edges.
    if (last !== undefined && end <= last.end) continue;
    const span = { start: edgeBefore(text, start), end: edgeAfter(text, end) };
    if (last !== undefined && span.start <= last.end) last.end = span.end;
    else windows.push(span);
  }
  return windows;
}

function edgeBefore(text: string, start: number): number {
  let at = start;
  for (let words = 0; words < AROUND && at > 0; words += 1) {
    while (at > 0 && isSpace(text, at - 1)) at -= 1;
    while (at > 0 && !isSpace(text, at - 1)) at -= 1;
  }
  return at;
}

function edgeAfter(text: string, end: number): number {
  let at = end;
  for (let words = 0; words < AROUND && at < text.length; words += 1) {
    while (at < text.length && isSpace(text, at)) at += 1;
    while (at < text.length && !isSpace(text, at)) at += 1;
  }
  return at;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (
    code === SPACE ||
    code === LINE_BREAK ||
    (code > ASCII_END && /\s/.test(text.charAt(at))) ||
    (code >= TAB && code < SPACE)
  );
}

const [TAB, LINE_BREAK, SPACE] = [0x09, 0x0a, 0x20];

/** Halves of characters beyond the first 65,536 stay as they are; they are the same in the text and in the list. */
function leftOf(character: string): string {
  const folded = foldWord(character.normalize('NFKC').toLowerCase()).replace(MARKS, '');
  const same = Array.from(folded, (one) => SAME[one] ?? one).join('');
  return /[\ud800-\udfff]/.test(character) ? character : same.replace(NO_LETTER, '');
}
