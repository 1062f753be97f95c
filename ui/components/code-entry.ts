/** The rules of the boxes for a code, apart from what draws them. A box holds one digit or nothing. */
export interface CodeEntry {
  boxes: readonly string[];
  /** The box that has the focus next. */
  at: number;
}

export function emptyCode(length: number): CodeEntry {
  return { boxes: Array.from({ length }, () => ''), at: 0 };
}

/** The digits entered, without gaps. */
export function codeOf(entry: CodeEntry): string {
  return entry.boxes.join('');
}

export function isComplete(entry: CodeEntry): boolean {
  return entry.boxes.every((box) => box !== '');
}

/** Types into a box, or lets a phone fill several from it on. Anything but digits changes nothing. */
export function typeAt(entry: CodeEntry, at: number, typed: string): CodeEntry {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return { ...entry, at };
  const boxes = [...entry.boxes];
  const start = digits.length >= boxes.length ? 0 : at;
  const written = [...digits].slice(0, boxes.length - start);
  for (const [offset, digit] of written.entries()) boxes[start + offset] = digit;
  return { boxes, at: Math.min(start + written.length, boxes.length - 1) };
}

/** Pastes a text of digits, spaces between them aside; null when it is something else. */
export function paste(entry: CodeEntry, at: number, text: string): CodeEntry | null {
  const digits = text.replace(/\s/g, '');
  return /^[0-9]+$/.test(digits) ? typeAt(entry, at, digits) : null;
}

/** Backspace: empties the box, or, where it is empty, the one before. */
export function eraseAt(entry: CodeEntry, at: number): CodeEntry {
  const target = entry.boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: entry.boxes.map((box, index) => (index === target ? '' : box)), at: target };
}

export function moveTo(entry: CodeEntry, at: number): CodeEntry {
  return { ...entry, at: Math.min(Math.max(0, at), entry.boxes.length - 1) };
}
