import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { postMessage } from '../../testing/fixtures.ts';
import { type Owner, signedInOwner } from '../../testing/owner-client.ts';
import { type Stage, startStage } from './support/stage.ts';

const MOST_SHIFT = 0.02;

/** A tab of the owner's, or of a visitor, that has no page open yet. */
async function tab(stage: Stage, owner: Owner | null, context: BrowserContextOptions = {}): Promise<Page> {
  return stage.open('/robots.txt', context, owner === null ? {} : { auth_token: owner.token });
}

/** Where brand, links and every block stand that is seen. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root .brand, #root .bar-link, main .skeleton')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { backgroundColor, color } = getComputedStyle(element);
        return [element.className, ...[x, y, width, height].map(Math.round), backgroundColor, color].join(
          ' ',
        );
      }),
  );

const stop = (route: Route) => route.abort();

test('the first answer shows the bar and the shape of the page, and React takes over without a move', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/net::ERR_FAILED|Failed to fetch/);
  const owner = await signedInOwner(stage.app);
  const pages: [string, Owner | null, 'light' | 'dark', number][] = [
    ['/dashboard', owner, 'light', 1_280],
    ['/conversations', owner, 'dark', 360],
    [`/templates/${owner.template.id}`, owner, 'light', 820],
    ['/conversations/1', owner, 'dark', 1_280],
    ['/templates', owner, 'light', 360],
    ['/settings', owner, 'dark', 1_280],
  ];
  for (const [path, who, colorScheme, width] of pages) {
    const page = await tab(stage, who, { colorScheme, viewport: { width, height: 800 } });
    await page.route('**/assets/*.{js,css}', stop);
    await page.goto(`${stage.app.url}${path}`);
    await page.locator('main .skeleton').filter({ visible: true }).first().waitFor();
    const before = await places(page);
    assert.ok(before.length > 4, `${path}: ${before.length}`);
    await page.screenshot({
      path: `${import.meta.dirname}/screenshots/frame${path.replaceAll('/', '-')}.png`,
    });

    await page.unroute('**/assets/*.{js,css}');
    // The page is read, but what it is about never comes.
    await page.route(/\/api\//, () => undefined);
    await page.goto(`${stage.app.url}${path}`);
    await page.locator('.skip-link').waitFor({ state: 'attached' });
    await sleep(600);
    assert.deepEqual([path, await places(page)], [path, before]);
    await page.context().close();
  }
});

test('the frame follows who is there, the theme, and the address', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/net::ERR_FAILED/);
  const owner = await signedInOwner(stage.app);
  const shown = async (page: Page, path: string) => {
    await page.route('**/assets/*.{js,css}', stop);
    await page.goto(`${stage.app.url}${path}`);
    const visible = (selector: string) => page.locator(selector).filter({ visible: true });
    return {
      hasAppBar: (await visible('.app-bar').count()) === 1,
      bars: await visible('.bar').count(),
      shapes: await visible('[data-path]').count(),
      isNarrow: (await visible('.narrow').count()) === 1,
      current: await visible('.bar-link[aria-current=page]').allTextContents(),
      ground: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    };
  };
  const light = 'rgb(247, 246, 242)';
  const app = { hasAppBar: true, bars: 1, shapes: 1, isNarrow: false, ground: light };
  const mine = await tab(stage, owner, { colorScheme: 'light' });
  assert.deepEqual(await shown(mine, '/templates/1'), { ...app, current: ['Templates'] });
  assert.deepEqual(await shown(mine, '/help/templates'), { ...app, current: ['Help'] });
  const site = { ...app, hasAppBar: false, current: [] };
  assert.deepEqual(await shown(mine, '/features'), site);
  // An owner's page leads a visitor to the sign-in.
  const visitor = await tab(stage, null, { colorScheme: 'light' });
  assert.deepEqual(await shown(visitor, '/dashboard'), { ...site, isNarrow: true });
  await visitor.evaluate(() => localStorage.setItem('theme', 'dark'));
  assert.equal(
    (await shown(visitor, '/')).ground,
    'rgb(15, 23, 25)',
    'a chosen theme from the first moment on',
  );
});

test('what comes takes the shape’s place: nothing moves on the dashboard and in a conversation', async (t) => {
  const stage = await startStage(t, { AI_API_KEY: 'sk-server-1234', WEBHOOK_MESSAGES_PER_MINUTE: '0' });
  const owner = await signedInOwner(stage.app, { fallbackReply: 'We answer soon.' });
  for (const [triggerPhrase, handOver] of [
    ['hours', false],
    ['pickup', true],
  ] as const)
    await owner.api('POST', '/api/triggers', {
      templateId: owner.template.id,
      triggerPhrase,
      responseAction: 'From 8 to 6.',
      handOver,
    });
  for (const message of ['Your hours?', 'And your hours on Sunday?', 'hours', 'Pickup at 9?'])
    await postMessage(stage.app.url, owner.template.webhookUrl, {
      message,
      conversation_id: 'ana',
      first_name: 'Ana',
    });
  await stage.app.context.usageRecorder.flush();
  await sleep(6_000);
  for (const width of [360, 1_280]) {
    for (const path of ['/dashboard', '/conversations/1']) {
      const page = await tab(stage, owner, { viewport: { width, height: 740 } });
      await page.addInitScript(() => {
        const sum = { shift: 0 };
        Object.assign(window, { sum });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let asked = 0;
      // Answers come one after the other, as on a slow line.
      await page.route(/\/api\/(?!notifications\/stream)/, async (route) => {
        asked += 1;
        await sleep(60 * asked);
        await route.continue();
      });
      await page.goto(`${stage.app.url}${path}`);
      await page.locator('main h1').waitFor();
      await sleep(1_500);
      const { shift } = await page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum);
      t.diagnostic(`${path} at ${width} px: ${shift.toFixed(4)}`);
      assert.ok(shift < MOST_SHIFT, `${path} at ${width} px: ${shift}`);
      await page.context().close();
    }
  }
});
