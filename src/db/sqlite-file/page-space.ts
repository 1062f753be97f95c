/** What of a page is in use, told from the file format: https://www.sqlite.org/fileformat2.html#b_tree_pages */
export interface PageSpace {
  /** Ranges that hold nothing, `[from, to)` in the page; what lies there is left over from before. */
  unused: (readonly [from: number, to: number])[];
  /** Rows that go on in other pages: which page comes first, and how many bytes lie there. */
  spilled: { first: number; bytes: number }[];
}

const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;
const LEAST_CELL = 4;
/** Of a block that is free: where the next one is, and its size. */
const BLOCK_HEADER = 4;
/** The header of the file lies before that of its first page. */
const FILE_HEADER = 100;

/** Of a page of a table or an index; null where it does not add up, and then nothing of it may be touched. */
export function spaceOfTreePage(page: Buffer, usable: number, isFirst: boolean): PageSpace | null {
  const header = isFirst ? FILE_HEADER : 0;
  const kind = page[header] ?? 0;
  if (![INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE].includes(kind)) return null;
  const cells = page.readUInt16BE(header + 3);
  const content = page.readUInt16BE(header + 5) || 65_536;
  const pointers = header + (kind === INTERIOR_INDEX || kind === INTERIOR_TABLE ? 12 : 8);
  const pointersEnd = pointers + 2 * cells;
  if (pointersEnd > content || content > usable) return null;
  const used: [number, number][] = [];
  const spilled: PageSpace['spilled'] = [];
  let held = page[header + 7] ?? 0;
  for (let at = pointers; at < pointersEnd; at += 2) {
    const start = page.readUInt16BE(at);
    if (start < content || start + LEAST_CELL > usable) return null;
    const cell = cellAt(page, start, kind, usable);
    if (start + cell.size > usable) return null;
    if (cell.spilled !== null) spilled.push(cell.spilled);
    used.push([start, start + cell.size]);
    held += cell.size;
  }
  for (let at = page.readUInt16BE(header + 1); at !== 0; ) {
    if (at < content || at + BLOCK_HEADER > usable) return null;
    const next = page.readUInt16BE(at);
    const size = page.readUInt16BE(at + 2);
    if (size < BLOCK_HEADER || at + size > usable || (next !== 0 && next < at + size)) return null;
    used.push([at, at + BLOCK_HEADER]);
    held += size;
    at = next;
  }
  // Cells, free blocks and the bytes between them fill the area exactly, or this is not read as SQLite reads it.
  if (held !== usable - content) return null;
  return withGaps(used, pointersEnd, usable, spilled);
}

function withGaps(
  used: [number, number][],
  from: number,
  to: number,
  spilled: PageSpace['spilled'],
): PageSpace | null {
  used.sort(([a], [b]) => a - b);
  const unused: [number, number][] = [];
  let at = from;
  for (const [start, end] of used) {
    if (start < at) return null;
    if (start > at) unused.push([at, start]);
    at = end;
  }
  if (at < to) unused.push([at, to]);
  return { unused, spilled };
}

interface Cell {
  size: number;
  spilled: PageSpace['spilled'][number] | null;
}

function cellAt(page: Buffer, start: number, kind: number, usable: number): Cell {
  let at = start + (kind === INTERIOR_INDEX || kind === INTERIOR_TABLE ? 4 : 0);
  const payload = varintAt(page, at);
  at = payload.end;
  if (kind === INTERIOR_TABLE) return { size: at - start, spilled: null };
  if (kind === LEAF_TABLE) at = varintAt(page, at).end;
  const local = localBytes(payload.value, kind, usable);
  if (local === payload.value) return { size: Math.max(LEAST_CELL, at - start + local), spilled: null };
  const pointer = at + local;
  if (pointer + 4 > usable) return { size: usable, spilled: null };
  const spilled = { first: page.readUInt32BE(pointer), bytes: payload.value - local };
  return { size: pointer + 4 - start, spilled };
}

/** How much of a row lies in the page itself. */
function localBytes(payload: number, kind: number, usable: number): number {
  const most = kind === LEAF_TABLE ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((payload - least) % (usable - 4));
  return fitting <= most ? fitting : least;
}

/** Seven bits a byte, and all eight of a ninth one. Sizes of rows are far below 2^53. */
function varintAt(page: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from; at < from + 8; at += 1) {
    const byte = page[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return { value: value * 256 + (page[from + 8] ?? 0), end: from + 9 };
}
