/** What tests run as an operator does, built: made by the first process that needs it, unless it is newer than its sources. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { once } from '../src/once.ts';
import { withLock } from './lock.ts';

const ROOT = join(import.meta.dirname, '..');
/** Beside `dist/`, where a build that was left behind would be run instead of newer sources. */
const PROGRAM = join(ROOT, 'node_modules/.cache/test-program');

/** Besides `ui/`: what pages share with the server, and what their worker reads an export with. */
const PAGES_SHARE = ['src/contract', 'src/text', 'src/features/voice'];

/** The pages, in `dist/ui`. */
export const ensurePagesBuilt = once(() =>
  ensureBuilt(join(ROOT, 'dist/ui/index.html.gz'), ['ui', ...PAGES_SHARE], {
    root: join(ROOT, 'ui'),
    configFile: join(ROOT, 'ui/vite.config.ts'),
  }),
);

/** The command line and the server of `serve.ts`: each starts in a third of the time that it takes from the sources. */
export const ensureProgramBuilt = once(async () => {
  const main = join(PROGRAM, 'cli/main.js');
  await ensureBuilt(main, ['src', 'cli', 'migrations'], {
    configFile: join(ROOT, 'src/vite.config.ts'),
    build: {
      outDir: PROGRAM,
      rolldownOptions: { input: { 'testing/serve': 'testing/serve.ts' } },
    },
  });
  return { main, serve: join(PROGRAM, 'testing/serve.js') };
});

function ensureBuilt(made: string, sources: readonly string[], config: InlineConfig): Promise<void> {
  return withLock(`build ${made}`, async () => {
    const built = await stat(made).catch(() => null);
    if (built !== null && built.mtimeMs > (await newestSource(sources))) return;
    const before = process.env.NODE_ENV;
    // A development server started before in this process has left its own word there, and the build would follow it.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({ ...config, logLevel: 'warn' });
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  });
}

async function newestSource(sources: readonly string[]): Promise<number> {
  let { mtimeMs: newest } = await stat(join(ROOT, 'package-lock.json'));
  for (const folder of sources) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath.includes('e2e') || entry.name.includes('.test.')) continue;
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
    }
  }
  return newest;
}
