import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { withLock } from '../../../testing/lock.ts';

/** The libraries that slim machines lack (libnss3, libnspr4), as the package carries them. */
const ARCHIVE = join(
  dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
  '../bin/al2023.tar.br',
);
const LIBRARIES = join(tmpdir(), 'dmreply-chromium-libraries');

/** Unpacks the Chromium among the packages, and beside it the libraries that it needs. */
export function packagedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  // One at a time: the package takes a file that another process is still writing for a finished one.
  return withLock('packaged chromium', async () => {
    if (!existsSync(LIBRARIES)) await unpackLibraries();
    return {
      executablePath: await chromium.executablePath(),
      env: { LD_LIBRARY_PATH: join(LIBRARIES, 'lib') },
    };
  });
}

async function unpackLibraries(): Promise<void> {
  const unfinished = `${LIBRARIES}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const tar = join(unfinished, 'libraries.tar');
  await pipeline(createReadStream(ARCHIVE), createBrotliDecompress(), createWriteStream(tar));
  const [code] = await once(spawn('tar', ['-xf', tar, '-C', unfinished], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('The libraries of the packaged browser could not be unpacked.');
  await rm(tar);
  await rename(unfinished, LIBRARIES);
}
