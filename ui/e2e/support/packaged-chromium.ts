import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import chromium from '@sparticuz/chromium';

/** The libraries that slim machines lack, as the package carries them. */
const LIBRARIES = 'al2023.tar.br';

/** Unpacks the Chromium among the packages, and beside it the libraries that it needs. */
export async function packagedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const executablePath = await chromium.executablePath();
  const libraries = await unpackLibraries();
  return { executablePath, env: { LD_LIBRARY_PATH: libraries } };
}

async function unpackLibraries(): Promise<string> {
  const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const target = join(tmpdir(), 'dmreply-chromium-libraries');
  if (!(await isFilled(target))) {
    // Several test files may unpack at once: each into a folder of its own, the first one wins.
    const own = `${target}-${process.pid}`;
    await mkdir(own, { recursive: true });
    const archive = join(own, 'libraries.tar');
    await pipeline(
      createReadStream(join(packageRoot, 'bin', LIBRARIES)),
      createBrotliDecompress(),
      createWriteStream(archive),
    );
    const tar = spawn('tar', ['-xf', archive, '-C', own], { stdio: 'inherit' });
    const [code] = await once(tar, 'exit');
    if (code !== 0) throw new Error('The libraries of the packaged browser could not be unpacked.');
    await rename(own, target).catch(() => rm(own, { recursive: true, force: true }));
  }
  return join(target, 'al2023', 'lib');
}

async function isFilled(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}
