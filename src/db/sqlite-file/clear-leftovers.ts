import { closeSync, fdatasyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { spaceOfTreePage } from './page-space.ts';

/**
 * Overwrites what SQLite leaves behind of deleted and changed rows: in free parts of pages, in free pages, in ends of overflow
 * pages and in the log. `secure_delete` does not do that: rows are copied when a page is split or filled anew, and the copies
 * stay in its unused part, whatever is deleted later.
 *
 * Bytes that hold nothing are set to 0 in the file itself. That is safe where nobody else writes to the file: the log is
 * empty, and this connection has the lock of writers, so that nobody can add to it. Readers never look at these bytes, and a
 * crash leaves some of them as they were.
 */
export interface LeftoverClearer {
  /**
   * Clears at most `pages` pages from page `from` on, and those before it that have changed since the last step. Returns the
   * page to go on from, null where the end was reached; 'busy' where somebody reads or writes at this moment. The statement `onStep` runs in
   * the same transaction and has to write something, so that other connections read the file again.
   */
  step(from: number, pages: number, onStep: string): number | null | 'busy';
  /** Empties the log. False: somebody reads or writes at this moment. */
  emptyLog(): boolean;
  /** Pages that could not be understood, and were left as they are. */
  readonly strange: ReadonlySet<number>;
  close(): void;
}

const FREE = 2;
const FIRST_OVERFLOW = 3;
const LATER_OVERFLOW = 4;
const TREE = [1, 5];
const FRAME_HEADER = 24;
const LOG_HEADER = 32;

/**
 * `connection`: one for this alone, which does not wait for locks, since the whole process would wait. `fd`: of the file, and
 * open as long as any connection of this process, because closing one drops the locks of all.
 */
export function createLeftoverClearer(
  connection: BetterSqlite3.Database,
  path: string,
  fd: number,
): LeftoverClearer {
  connection.pragma('busy_timeout = 0');
  const size = Number(connection.pragma('page_size', { simple: true }));
  const strange = new Set<number>();

  function emptyLog(): boolean {
    const [result] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return result?.busy === 0;
  }

  function step(from: number, pages: number, onStep: string) {
    const changed = pagesInLog(`${path}-wal`, size).filter((page) => page < from);
    if (!emptyLog() || !begin()) return 'busy';
    try {
      if (logBytes(`${path}-wal`) > 0) return 'busy';
      const last = Number(connection.pragma('page_count', { simple: true }));
      const end = Math.min(last, from + pages - 1);
      const file = readerOf(fd, size);
      const isChanged = [
        ...changed.filter((page) => page <= last).map((page) => clear(file, page)),
        ...range(from, end).map((page) => clear(file, page)),
      ];
      if (isChanged.includes(true)) fdatasyncSync(fd);
      connection.exec(onStep);
      connection.exec('COMMIT');
      return end >= last ? null : end + 1;
    } finally {
      if (connection.inTransaction) connection.exec('ROLLBACK');
    }
  }

  function begin(): boolean {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^SQLITE_BUSY/.test(String(error.code))) return false;
      throw error;
    }
  }

  /** Whether there was anything to clear. */
  function clear(file: FileReader, page: number): boolean {
    const unused = unusedOf(file, page);
    if (unused === null) {
      strange.add(page);
      return false;
    }
    const bytes = file.page(page);
    const left = unused.filter(([from, to]) => !isZero(bytes.subarray(from, to)));
    for (const [from, to] of left)
      writeSync(fd, bytes.subarray(from, to).fill(0), 0, to - from, (page - 1) * size + from);
    return left.length > 0;
  }

  return { step, emptyLog, strange, close: () => connection.close() };
}

type Ranges = readonly (readonly [from: number, to: number])[];

interface FileReader {
  size: number;
  usable: number;
  page(number: number): Buffer;
  /** What the file's map of pages says of one; null: it is part of the map, or of what locks use. */
  entry(number: number): { kind: number; parent: number } | null;
  isTrunk(number: number): boolean;
}

/** Of the file as it is at this moment, for one step. */
function readerOf(fd: number, size: number): FileReader {
  const known = new Map<number, Buffer>();
  function page(number: number): Buffer {
    const found = known.get(number);
    if (found !== undefined) return found;
    const bytes = Buffer.alloc(size);
    readSync(fd, bytes, 0, size, (number - 1) * size);
    known.set(number, bytes);
    return bytes;
  }
  const usable = size - (page(1)[20] ?? 0);
  const span = Math.floor(usable / 5) + 1;
  /** SQLite locks bytes of this page, and never uses it. */
  const lockPage = Math.floor(0x40000000 / size) + 1;
  function entry(number: number) {
    if (number === 1) return { kind: 1, parent: 0 };
    let map = Math.floor((number - 2) / span) * span + 2;
    if (map === lockPage) map += 1;
    if (number === map || number === lockPage) return null;
    const bytes = page(map);
    const at = 5 * (number - map - 1);
    return { kind: bytes[at] ?? 0, parent: bytes.readUInt32BE(at + 1) };
  }
  let trunks: Set<number> | null = null;
  function isTrunk(number: number): boolean {
    trunks ??= trunksFrom(page(1).readUInt32BE(32));
    return trunks.has(number);
  }
  function trunksFrom(first: number): Set<number> {
    const found = new Set<number>();
    for (let next = first; next !== 0 && !found.has(next); next = page(next).readUInt32BE(0)) found.add(next);
    return found;
  }
  return { size, usable, page, entry, isTrunk };
}

/** null: the page is not understood. */
function unusedOf(file: FileReader, number: number): Ranges | null {
  const entry = file.entry(number);
  if (entry === null) return [];
  const page = file.page(number);
  if (TREE.includes(entry.kind)) return spaceOfTreePage(page, file.usable, number === 1)?.unused ?? null;
  if (entry.kind === FREE) {
    // Its own page of the list of free pages names others; the rest hold nothing at all.
    return file.isTrunk(number) ? [[8 + 4 * page.readUInt32BE(4), file.usable]] : [[0, file.usable]];
  }
  if (entry.kind === FIRST_OVERFLOW || entry.kind === LATER_OVERFLOW) return unusedOfOverflow(file, number);
  return null;
}

/** Of the pages of a long row only the last one has room left. How much, the row's beginning tells. */
function unusedOfOverflow(file: FileReader, last: number): Ranges | null {
  if (file.page(last).readUInt32BE(0) !== 0) return [];
  let first = last;
  let pages = 1;
  for (let entry = file.entry(first); entry?.kind === LATER_OVERFLOW; entry = file.entry(first)) {
    first = entry.parent;
    pages += 1;
  }
  const start = file.entry(first);
  if (start?.kind !== FIRST_OVERFLOW) return null;
  const row = spaceOfTreePage(file.page(start.parent), file.usable, start.parent === 1)?.spilled.find(
    (spilled) => spilled.first === first,
  );
  if (row === undefined) return null;
  const bytes = row.bytes - (pages - 1) * (file.usable - 4);
  return bytes > 0 && bytes <= file.usable - 4 ? [[4 + bytes, file.usable]] : null;
}

/** As many as a page can have. */
const ZEROS = Buffer.alloc(65_536);

function isZero(bytes: Buffer): boolean {
  return bytes.equals(ZEROS.subarray(0, bytes.length));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function logBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Pages that were written since the log was emptied. */
function pagesInLog(path: string, size: number): number[] {
  const bytes = logBytes(path);
  if (bytes === 0) return [];
  const fd = openSync(path, 'r');
  try {
    const pages = new Set<number>();
    const head = Buffer.alloc(4);
    for (let at = LOG_HEADER; at + FRAME_HEADER + size <= bytes; at += FRAME_HEADER + size) {
      readSync(fd, head, 0, 4, at);
      pages.add(head.readUInt32BE(0));
    }
    return [...pages].filter((page) => page > 0);
  } finally {
    closeSync(fd);
  }
}
