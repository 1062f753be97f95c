import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { archiveEnd, MANIFEST_MEMBER } from './archive-writer.ts';
import { BackupProblem } from './backup-problem.ts';
import { type Manifest, parseManifest, type TableRecord } from './manifest.ts';
import { paddedSize, readTarHeader, TAR_BLOCK } from './tar.ts';

/** An archive that has been read from its first to its last byte, and is whole. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;

const END_BYTES = archiveEnd('0'.repeat(64), 0).length;
const READ_BYTES = 1024 * 1024;
/** A member of rows holds a few megabytes; a larger one was not made by dmreply. */
const MEMBER_MOST_BYTES = 512 * 1024 * 1024;

interface Place {
  at: number;
  size: number;
}

/** Checks every byte first. Throws BackupProblem where it is not whole, and closes itself then. */
export async function openArchive(path: string) {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupProblem(`There is no file ${path}.`) : error;
  });
  try {
    const places = await findMembers(file, await checkBytes(file, path), path);
    const read = (name: string) => readMember(file, places, name, path);
    const manifest = parseManifest((await read(MANIFEST_MEMBER)).toString());
    return {
      path,
      manifest,
      has: (name: string) => places.has(name),
      read,
      rowsOf: (table: TableRecord) => rowsOf(table, manifest, read, path),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Throws unless the last bytes are the checksum of all others. Returns how many those are. */
async function checkBytes(file: FileHandle, path: string): Promise<number> {
  const { size } = await file.stat();
  const end = size - END_BYTES;
  if (end <= 0) throw damaged(path);
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(READ_BYTES);
  for (let at = 0; at < end; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, end - at), at);
    if (bytesRead === 0) throw damaged(path);
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  const found = await readAt(file, end, END_BYTES);
  // Every member was made at the same second.
  const madeAt = Number.parseInt(found.toString('latin1', 136, 147), 8) * 1_000;
  const isWhole = !Number.isNaN(madeAt) && archiveEnd(hash.digest('hex'), madeAt).equals(found);
  if (!isWhole) throw damaged(path);
  return end;
}

async function findMembers(file: FileHandle, end: number, path: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (let at = 0; at < end; ) {
    const header = readTarHeader(await readAt(file, at, TAR_BLOCK));
    if (header === null) throw damaged(path);
    places.set(header.name, { at: at + TAR_BLOCK, size: header.size });
    at += TAR_BLOCK + paddedSize(header.size);
  }
  return places;
}

async function readMember(
  file: FileHandle,
  places: ReadonlyMap<string, Place>,
  name: string,
  path: string,
): Promise<Buffer> {
  const place = places.get(name);
  if (place === undefined || place.size > MEMBER_MOST_BYTES) throw damaged(path);
  return readAt(file, place.at, place.size);
}

/** The rows of a table, some thousands at a time. */
async function* rowsOf(
  table: TableRecord,
  { members }: Manifest,
  read: (name: string) => Promise<Buffer>,
  path: string,
): AsyncGenerator<unknown[][]> {
  const hash = createHash('sha256');
  let count = 0;
  for (const { name } of members) {
    if (!name.startsWith(`tables/${table.name}/`)) continue;
    const lines = zstdDecompressSync(await read(name), { maxOutputLength: MEMBER_MOST_BYTES });
    hash.update(lines);
    const rows = JSON.parse(`[${lines.toString().trimEnd().replaceAll('\n', ',')}]`) as unknown[][];
    count += rows.length;
    yield rows;
  }
  if (count !== table.rows || hash.digest('hex') !== table.sha256) throw damaged(path);
}

async function readAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size);
  const { bytesRead } = await file.read(buffer, 0, size, at);
  return buffer.subarray(0, bytesRead);
}

function damaged(path: string): BackupProblem {
  return new BackupProblem(
    `${path} is damaged, cut short, or no backup of dmreply. Copy it again, or take another one.`,
  );
}
