import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { ContextOverrides } from '../../../src/context.ts';
import type { Dialect } from '../../../src/db/database.ts';
import { ensurePagesBuilt } from '../../../testing/builds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { axeFindings } from './accessibility.ts';
import { launchBrowser } from './browser.ts';
import { actionsOutOfSight } from './dialog-actions.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

const SHOTS = join(import.meta.dirname, '../screenshots');
/** Pictures are for people who look at them: `TEST_SCREENSHOTS=1` takes them, an ordinary run does not. */
const TAKES_PICTURES = process.env.TEST_SCREENSHOTS === '1';
const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } } as const;

/** What moves costs a picture a frame, and time. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** Between them each size and each theme; the theme moves nothing, and the size colors nothing. */
const LOOKS = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const;
const OTHER_LOOKS = [
  ['desktop', 'dark'],
  ['phone', 'light'],
] as const;
type Look = readonly [size: keyof typeof SIZES, theme: 'light' | 'dark'];

/** One browser for all tests of a process: each test has profiles of its own in it. It ends with the process. */
let launched: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

export interface Stage {
  app: TestApp;
  mailbox: Mailbox;
  /** A browser profile of its own, with a page open at `path`, which finds `stored` in its local storage. `prepare` comes before the page. */
  open(
    path: string,
    options?: BrowserContextOptions,
    stored?: Record<string, string>,
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<Page>;
  /** Another tab of the page's profile. */
  openBeside(page: Page, path: string): Promise<Page>;
  /** Checks what a journey has led to, a dialog alone where one covers the page: by axe, and on desktop and phone for what lies out of sight. Its colors are those of the components, which `inspectPage` sees. */
  inspect(page: Page, name: string): Promise<void>;
  /** Checks a page by axe, colors too, on a desktop in light, and what differs on a phone in dark; there and there for what lies out of sight. */
  inspectPage(page: Page, name: string): Promise<void>;
  /** Messages expected on the console, such as a 404 that the journey provokes. */
  expectConsole(pattern: RegExp): void;
}

/** The real server on a fresh database, a real SMTP server, and a browser. Fails the test on any console error. */
export async function startStage(
  t: TestContext,
  env: Record<string, string> = {},
  overrides: ContextOverrides = {},
  dialect: Dialect = 'sqlite',
): Promise<Stage> {
  const noise: string[] = [];
  const expected: RegExp[] = [];
  const contexts: BrowserContext[] = [];
  let mailbox: Mailbox | undefined;
  // Registered first, so that a set-up that fails half-way is cleaned up too.
  t.after(async () => {
    for (const context of contexts) await context.close();
    await mailbox?.close();
  });
  await ensurePagesBuilt();
  const box = await startMailbox();
  mailbox = box;
  const app = await startTestApp(t, dialect, { env: { MAIL_SMTP_URL: box.url, ...env }, overrides });
  const browser = await sharedBrowser();
  t.after(() => {
    const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)));
    assert.deepEqual(unexpected, [], 'messages on the console');
  });

  function listen(page: Page): void {
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        noise.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => noise.push(`exception: ${error.message}`));
  }

  async function openIn(
    context: BrowserContext,
    path: string,
    stored: Record<string, string> = {},
  ): Promise<Page> {
    const page = await context.newPage();
    listen(page);
    const seed = await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(`${app.url}${path}`);
    // Whoever signs out stays so.
    await seed.dispose();
    return page;
  }

  return {
    app,
    mailbox: box,
    async open(path, options = {}, stored = {}, prepare = async () => undefined) {
      const context = await browser.newContext({ viewport: SIZES.desktop, ...STILL, ...options });
      contexts.push(context);
      await prepare(context);
      return openIn(context, path, stored);
    },
    openBeside: (page, path) => openIn(page.context(), path),
    inspect,
    inspectPage,
    expectConsole(pattern) {
      expected.push(pattern);
    },
  };
}

/**
 * Resolves when nothing that can be clicked has moved for some frames, since a chat goes back to its end after a new width:
 * by how many pixels the page then scrolls sideways.
 */
function overflowAtRest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    scrollTo(0, 0);
    let before = '';
    for (let frame = 0, still = 0; still < 3 && frame < 300; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const places = [...document.querySelectorAll('a, button')].map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return `${x} ${y}`;
      });
      const now = places.join();
      still = now === before ? still + 1 : 0;
      before = now;
    }
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** See `Stage.inspect`. */
async function inspect(page: Page, name: string): Promise<void> {
  await eachLook(page, name, TAKES_PICTURES, async ([size]) => {
    if (size === 'desktop') assert.deepEqual(await axeFindings(page, 'without colors'), [], `axe on ${name}`);
  });
}

/** See `Stage.inspectPage`. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  await eachLook(page, name, true, async (look) => {
    const findings = await axeFindings(page, look === LOOKS[0] ? 'all' : 'looks');
    assert.deepEqual(findings, [], `axe on ${name}, ${look.join(', ')}`);
  });
}

/** Looks for what lies out of sight in each look. Without `hasThemes`, colors stay as they are. */
async function eachLook(
  page: Page,
  name: string,
  hasThemes: boolean,
  check: (look: Look) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize() ?? SIZES.desktop;
  await page.locator('h1').first().waitFor();
  let width = before.width;
  for (const look of TAKES_PICTURES ? [...LOOKS, ...OTHER_LOOKS] : LOOKS) {
    const [size, colorScheme] = look;
    // Each change draws the whole page anew.
    if (width !== SIZES[size].width) await page.setViewportSize(SIZES[size]);
    width = SIZES[size].width;
    if (hasThemes) await page.emulateMedia({ colorScheme });
    const overflow = await overflowAtRest(page);
    const label = `${name}-${size}-${colorScheme}`;
    if (TAKES_PICTURES) await takePicture(page, label);
    assert.ok(overflow <= 0, `${label} scrolls sideways by ${overflow} px`);
    assert.deepEqual(await actionsOutOfSight(page), [], `out of sight on ${label}`);
    await check(look);
  }
  await page.setViewportSize(before);
  if (hasThemes) await page.emulateMedia({ colorScheme: null });
}

async function takePicture(page: Page, label: string): Promise<void> {
  await mkdir(SHOTS, { recursive: true });
  // What a dialog covers is not part of the picture.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  await page.screenshot({ path: join(SHOTS, `${label}.png`), fullPage });
}
