import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';

/** A file as a page is given it. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function zipOf(
  files: Iterable<{ path: string; bytes: Uint8Array }>,
  options: object = {},
): Promise<Upload> {
  const writer = new ZipWriter(new BlobWriter(), options);
  for (const { path, bytes } of files) await writer.add(path, new Uint8ArrayReader(bytes));
  const archive = await writer.close();
  return {
    name: 'instagram.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(await archive.arrayBuffer()),
  };
}

export function textFile(name: string, content: string): Upload {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
}

/** An archive on the disk with a video of two gigabytes before its end, of which the disk keeps nothing. Returns its path. */
export async function withHugeVideo(t: TestContext, { buffer }: Upload): Promise<string> {
  const path = join(tmpdir(), `voice-page-${process.pid}.zip`);
  t.after(() => rm(path, { force: true }));
  const gap = 2_100_000_000;
  const tableAt = buffer.readUInt32LE(buffer.length - 6);
  const end = Buffer.from(buffer.subarray(tableAt));
  end.writeUInt32LE(tableAt + gap, end.length - 6);
  await writeFile(path, buffer.subarray(0, tableAt));
  const file = await open(path, 'r+');
  await file.write(end, 0, end.length, tableAt + gap);
  await file.close();
  return path;
}
