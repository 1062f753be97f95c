import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

// The browser reads it in a worker of ours, and the command line in its own process.
configure({ useWebWorkers: false });

/** A file of an archive, read as UTF-8. */
export interface ArchiveFile {
  path: string;
  text: string;
}

/** A place that bytes are read from, wherever they stand in it: most of an export is photos, which nobody reads. */
export interface ByteSource {
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Why an archive can't be read. `broken`: no zip, or a damaged one. `locked`: it asks for a password. `bomb`: far too much comes out. */
export type ZipProblem = 'broken' | 'locked' | 'bomb';

export class ZipError extends Error {
  override name = 'ZipError';
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(`The archive is ${problem === 'bomb' ? 'far larger than it says' : problem}.`);
    this.problem = problem;
  }
}

/** Limits in bytes of what comes out. Instagram puts 10,000 messages into a file, which makes a few megabytes. */
export interface ZipLimits {
  file: number;
  all: number;
}
const LIMITS: ZipLimits = { file: 200_000_000, all: 1_000_000_000 };

/**
 * The files of an archive that `isWanted` names, one after the other. Reads the archive's table of contents and those files
 * alone, so that an export of gigabytes costs no more than its messages. Throws `ZipError`.
 */
export async function* readZip(
  source: Blob | ByteSource,
  isWanted: (path: string) => boolean,
  limits: ZipLimits = LIMITS,
): AsyncGenerator<ArchiveFile> {
  const reader = new ZipReader(new SourceReader(source instanceof Blob ? sourceOf(source) : source), {
    checkOverlappingEntry: true,
  });
  let left = limits.all;
  try {
    for await (const entry of entriesOf(reader)) {
      if (entry.directory || !isWanted(entry.filename)) continue;
      if (entry.encrypted) throw new ZipError('locked');
      const { text, bytes } = await textOf(entry, Math.min(limits.file, left));
      left -= bytes;
      yield { path: entry.filename, text };
    }
  } finally {
    await reader.close();
  }
}

async function* entriesOf(reader: ZipReader<unknown>): AsyncGenerator<Entry> {
  const entries = reader.getEntriesGenerator();
  for (;;) {
    const next = await entries.next().catch(asBroken);
    if (next.done === true) return;
    yield next.value;
  }
}

/** What an archive says of sizes may be wrong, so what comes out is counted. */
async function textOf(
  entry: Exclude<Entry, { directory: true }>,
  most: number,
): Promise<{ text: string; bytes: number }> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.length;
      if (bytes > most) throw new ZipError('bomb');
      parts.push(decoder.decode(chunk, { stream: true }));
    },
  });
  await entry.getData(sink).catch(asBroken);
  parts.push(decoder.decode());
  return { text: parts.join(''), bytes };
}

function asBroken(error: unknown): never {
  throw error instanceof ZipError ? error : new ZipError('broken');
}

function sourceOf(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** So much is read at once: most conversations are smaller, and a read takes a while, however little it is. */
const AHEAD = 128 * 1024;

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource;
  #ahead: { offset: number; bytes: Uint8Array } = { offset: 0, bytes: new Uint8Array(0) };
  constructor(source: ByteSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > AHEAD) return this.#source.read(offset, length);
    const { offset: first, bytes } = this.#ahead;
    if (offset < first || offset + length > first + bytes.length) {
      const most = Math.max(0, Math.min(AHEAD, this.size - offset));
      this.#ahead = { offset, bytes: await this.#source.read(offset, most) };
    }
    const start = offset - this.#ahead.offset;
    return this.#ahead.bytes.slice(start, start + length);
  }
}
