import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createServer } from 'vite';
import { launchBrowser } from './support/browser.ts';
import { inspectPage, STILL, startStage } from './support/stage.ts';

const UI = join(import.meta.dirname, '..');

test('every component in every state, while developing', async (t) => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'dmreply-vite-'));
  t.after(() => rm(cacheDir, { recursive: true, force: true }));
  const vite = await createServer({
    root: UI,
    configFile: join(UI, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    // Packages may be linked in from outside the checkout.
    server: { host: '127.0.0.1', port: 0, hmr: false, fs: { strict: false } },
  });
  t.after(() => vite.close());
  await vite.listen();
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage(STILL);
  await page.goto(`${vite.resolvedUrls?.local[0] ?? ''}dev/ui`);
  await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor({ timeout: 60_000 });
  await inspectPage(page, 'components');
});

test('what is built for people has no such page', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/dev/ui');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  assert.match(await page.title(), /^404/);
});
