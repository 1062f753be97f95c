/**
 * An export with 100,000 messages of the owner's in a browser that gets a quarter of the processor: how long it takes from
 * choosing the file to 'Learned', and how long the page is deaf at most: `node bench/voice-import.ts`. It runs in a browser, whose
 * types `ui/tsconfig.json` has.
 *
 * The browser's own throttling slows the page and spares its workers, so the whole process is stopped three quarters of the time.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Browser, Page } from 'playwright-core';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { startServer } from '../src/server.ts';
import { ensurePagesBuilt } from '../testing/builds.ts';
import { makeExport } from '../testing/made-up-exports/made-up-export.ts';
import { tokenFor } from '../testing/owner-client.ts';
import { launchBrowser } from '../ui/e2e/support/browser.ts';
import { median } from './tools/numbers.ts';
import { createScope, type Scope, withScope } from './tools/scope.ts';
import { absoluteFinding, type Finding, printTable } from './tools/table.ts';

const ROUNDS = 3;
const SLOWDOWN = 4;
/** 113,000 messages of the owner's, and 100,000 of their customers. */
const EXPORT = { seed: 5, threads: 2_600, exchanges: 28, hasBot: false } as const;

interface Times {
  readMs: number;
  learnMs: number;
  /** The longest task of the page, and the longest time between two of its frames. */
  taskMs: number;
  gapMs: number;
}

async function voiceImport(scope: Scope): Promise<Finding[]> {
  await ensurePagesBuilt();
  const file = await writeExport(scope);
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await withScope(scope, (inner) => importOnce(inner, file));
    console.log(`  ${JSON.stringify(times)}`);
    rounds.push(times);
  }
  const middle = (name: keyof Times) => ({ ours: median(rounds.map((one) => one[name])) });
  const all = { ours: median(rounds.map(({ readMs, learnMs }) => readMs + learnMs)) };
  return [
    absoluteFinding('From the file to the preview', 'ms', middle('readMs'), null),
    absoluteFinding('From “Learn” to “Learned”', 'ms', middle('learnMs'), null),
    absoluteFinding('100,000 own messages, four times slower', 'ms', all, { atMost: 30_000 }),
    absoluteFinding('The page’s longest task', 'ms', middle('taskMs'), { atMost: 100 }),
    absoluteFinding('Its longest time without a frame', 'ms', middle('gapMs'), null),
  ];
}

async function writeExport(scope: Scope): Promise<string> {
  const writer = new ZipWriter(new BlobWriter());
  for (const { path, bytes } of makeExport(EXPORT).files())
    await writer.add(path, new Uint8ArrayReader(bytes));
  const path = join(await scope.folder(), 'instagram.zip');
  await writeFile(path, (await writer.close()).stream());
  return path;
}

async function importOnce(scope: Scope, file: string): Promise<Times> {
  const env = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: await scope.folder(),
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
  };
  const context = await createContext(loadConfig({ env }));
  const owner = await context.accounts.create({ username: 'baker', email: 'baker@example.com' });
  const token = await tokenFor(context, { userId: owner.id });
  const server = await startServer(context);
  scope.onEnd(server.stop);
  const browser = await launchBrowser();
  scope.onEnd(() => browser.close());
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(`localStorage.setItem('auth_token', '${token}')`);
  await page.goto(`${server.url}/voice`);
  const input = page.getByLabel('Files with your messages');
  await input.waitFor({ state: 'attached' });
  scope.onEnd(slowDown(await pageProcess(browser)));
  await page.evaluate(WATCH);
  const from = performance.now();
  await input.setInputFiles(file);
  await page.evaluate(`until('.consent')`);
  const read = performance.now();
  await page.evaluate(`document.querySelector('.consent').click()`);
  const asked = performance.now();
  await page.evaluate(
    `until('[aria-label="Learn from these"] .button:not(:disabled)', (button) => button.click())`,
  );
  await page.evaluate(`until('.toast-title')`);
  const learned = performance.now();
  return { readMs: read - from, learnMs: learned - asked, ...(await longest(page)) };
}

/** Runs in the page. `until` looks for one element a frame: a locator's search by role and name takes 200 ms of this processor. */
const WATCH = `
  window.longest = { taskMs: 0, gapMs: 0 };
  let last = Infinity;
  let chosenAt = Infinity;
  addEventListener('change', () => {
    chosenAt = Math.min(chosenAt, performance.now());
    last = performance.now();
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime > chosenAt) longest.taskMs = Math.max(longest.taskMs, duration);
  }).observe({ type: 'longtask' });
  requestAnimationFrame(function frame(now) {
    longest.gapMs = Math.max(longest.gapMs, now - last);
    last = now;
    requestAnimationFrame(frame);
  });
  window.until = (selector, use = () => undefined) => new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const found = document.querySelector(selector);
      if (found === null) requestAnimationFrame(look);
      else resolve(use(found));
    });
  });
`;

function longest(page: Page): Promise<Pick<Times, 'taskMs' | 'gapMs'>> {
  return page.evaluate('longest');
}

/** The one that runs the page and its workers. */
async function pageProcess(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const busiest = renderers.sort((one, other) => other.cpuTime - one.cpuTime)[0];
  if (busiest === undefined) throw new Error('The page has no process.');
  return busiest.id;
}

/** Lets a process run a part of the time, in turns short enough to be none of its own pauses. Returns what ends it. */
function slowDown(pid: number): () => Promise<void> {
  const turns = `
    const { pid, runMs, stopMs, over } = require('node:worker_threads').workerData;
    while (Atomics.load(over, 0) === 0) {
      process.kill(pid, 'SIGSTOP');
      Atomics.wait(over, 0, 0, stopMs);
      process.kill(pid, 'SIGCONT');
      Atomics.wait(over, 0, 0, runMs);
    }
  `;
  const over = new Int32Array(new SharedArrayBuffer(4));
  const runMs = 1;
  const workerData = { pid, runMs, stopMs: runMs * (SLOWDOWN - 1), over };
  const worker = new Worker(turns, { eval: true, workerData });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return () => {
    Atomics.store(over, 0, 1);
    return ended;
  };
}

const scope = createScope();
try {
  printTable(await voiceImport(scope));
} finally {
  await scope.end();
}
