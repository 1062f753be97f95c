import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['ui', 'src/contract'];
const LOCK_MS = 120_000;

/** Builds the pages unless what is built is newer than every source. Test files that run at once wait for one. */
export async function ensurePagesBuilt(): Promise<void> {
  const lock = join(
    tmpdir(),
    `dmreply-build-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`,
  );
  await takeLock(lock);
  try {
    const built = await stat(join(ROOT, 'dist/ui/index.html')).catch(() => null);
    if (built !== null && built.mtimeMs > (await newestSource())) return;
    const { build } = await import('vite');
    await build({ root: join(ROOT, 'ui'), configFile: join(ROOT, 'ui/vite.config.ts'), logLevel: 'warn' });
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function takeLock(lock: string): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const isTaken = await mkdir(lock).then(
      () => false,
      () => true,
    );
    if (!isTaken) return;
    const since = await stat(lock).catch(() => null);
    // A run that was killed left it behind.
    if (since !== null && Date.now() - since.mtimeMs > LOCK_MS)
      await rm(lock, { recursive: true, force: true });
    if (waited > LOCK_MS) throw new Error('The pages are being built by somebody else for too long.');
    await sleep(100);
  }
}

async function newestSource(): Promise<number> {
  let newest = 0;
  for (const folder of SOURCES) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath.includes('e2e')) continue;
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}
