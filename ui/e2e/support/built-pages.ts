import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './lock.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['ui', 'src/contract'];

/** Builds the pages unless what is built is newer than every source. */
export function ensurePagesBuilt(): Promise<void> {
  return withLock(`build ${ROOT}`, async () => {
    const built = await stat(join(ROOT, 'dist/ui/index.html.gz')).catch(() => null);
    if (built !== null && built.mtimeMs > (await newestSource())) return;
    const { build } = await import('vite');
    // A development server started before in this process has left its own word there, and the build would follow it.
    process.env.NODE_ENV = 'production';
    await build({ root: join(ROOT, 'ui'), configFile: join(ROOT, 'ui/vite.config.ts'), logLevel: 'warn' });
  });
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
