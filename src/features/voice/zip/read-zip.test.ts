import assert from 'node:assert/strict';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';
import { type ArchiveFile, type ByteSource, readZip, ZipError } from './read-zip.ts';

const isMessage = (path: string) => path.endsWith('.json');

async function zipOf(files: Record<string, string | Uint8Array>, options: object = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), options);
  for (const [path, content] of Object.entries(files))
    await writer.add(
      path,
      typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content),
    );
  return writer.close();
}

async function filesOf(
  source: Blob | ByteSource,
  limits?: { file: number; all: number },
): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for await (const file of readZip(source, isMessage, limits)) files.push(file);
  return files;
}

const problemOf = (problem: string) => (error: unknown) =>
  error instanceof ZipError && error.problem === problem;

test('only the wanted files are read, as UTF-8', async () => {
  const archive = await zipOf({
    'a/message_1.json': 'Grüße 🌸',
    'a/photo.jpg': new Uint8Array(1_000),
    'b.json': '',
  });
  assert.deepEqual(await filesOf(archive), [
    { path: 'a/message_1.json', text: 'Grüße 🌸' },
    { path: 'b.json', text: '' },
  ]);
});

test('what is no zip, damaged, locked or a bomb is said so', async () => {
  const archive = await zipOf({ 'm.json': 'x'.repeat(100_000) });
  const bytes = new Uint8Array(await archive.arrayBuffer());
  await assert.rejects(filesOf(new Blob(['no zip at all'])), problemOf('broken'));
  await assert.rejects(filesOf(new Blob([])), problemOf('broken'));
  await assert.rejects(filesOf(archive.slice(0, archive.size - 30)), problemOf('broken'));
  const damaged = bytes.slice();
  damaged.fill(7, 40, 60);
  await assert.rejects(filesOf(new Blob([damaged])), problemOf('broken'));
  await assert.rejects(
    filesOf(await zipOf({ 'm.json': 'x' }, { password: 'secret', zipCrypto: true })),
    problemOf('locked'),
  );
  const bomb = await zipOf({ 'm.json': new Uint8Array(5_000_000), 'n.json': 'x' });
  assert.ok(bomb.size < 50_000);
  await assert.rejects(filesOf(bomb, { file: 1_000_000, all: 10_000_000 }), problemOf('bomb'));
  const lying = new Uint8Array(await bomb.arrayBuffer());
  // The table of contents says that five bytes come out.
  const table = Buffer.from(lying.buffer).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]), lying.length - 60);
  new DataView(lying.buffer).setUint32(table + 24, 5, true);
  await assert.rejects(filesOf(new Blob([lying]), { file: 1_000_000, all: 10_000_000 }), ZipError);
  const many = await zipOf({ 'a.json': 'x'.repeat(600_000), 'b.json': 'x'.repeat(600_000) });
  await assert.rejects(filesOf(many, { file: 1_000_000, all: 1_000_000 }), problemOf('bomb'));
});

test('an archive of two gigabytes costs no more than its messages', async (t) => {
  const path = join(tmpdir(), `voice-${process.pid}.zip`);
  const file = await open(path, 'w+');
  t.after(async () => {
    await file.close();
    await rm(path, { force: true });
  });
  // The archive's end lies behind a photo of two gigabytes, of which the disk keeps nothing.
  const archive = Buffer.from(await (await zipOf({ 'm.json': 'Hello' })).arrayBuffer());
  const gap = 2_200_000_000;
  const tableAt = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const end = Buffer.from(archive.subarray(tableAt));
  end.writeUInt32LE(tableAt + gap, end.length - 6);
  await file.write(archive.subarray(0, tableAt), 0, tableAt, 0);
  await file.write(end, 0, end.length, tableAt + gap);
  let bytesRead = 0;
  const source: ByteSource = {
    size: (await file.stat()).size,
    async read(offset, length) {
      bytesRead += length;
      const { buffer } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer;
    },
  };
  assert.deepEqual(await filesOf(source), [{ path: 'm.json', text: 'Hello' }]);
  assert.ok(bytesRead < 300_000, `${bytesRead} bytes`);
});
