import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

const PUBLIC_PAGES = ['/', '/features', '/pricing', '/about', '/login', '/register', '/nowhere'];
const APP_PAGES = ['/dashboard', '/templates', '/conversations', '/help', '/help/templates', '/nowhere'];

/** Links with a ground of their own whose ground or ink changes when they get the focus. */
async function linksThatChange(page: Page): Promise<string[]> {
  await page.locator('main h1').first().waitFor();
  return page.evaluate(() => {
    const looks = (link: Element) => {
      const { backgroundColor, color } = getComputedStyle(link);
      return `${backgroundColor} ${color}`;
    };
    const filled = [...document.querySelectorAll<HTMLElement>('a[href]')].filter(
      (link) => link.checkVisibility() && getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)',
    );
    if (filled.length === 0) return ['no filled link at all'];
    return filled.flatMap((link) => {
      const before = looks(link);
      link.focus({ focusVisible: true } as FocusOptions);
      const after = looks(link);
      link.blur();
      return before === after ? [] : [`${link.className} ${link.textContent}: ${before} -> ${after}`];
    });
  });
}

/** What is still arriving may lack its links, or change while it is looked at. */
async function assertLinksStay(page: Page, path: string): Promise<void> {
  let found = await linksThatChange(page);
  for (let look = 0; found.length > 0 && look < 50; look += 1) {
    await page.waitForTimeout(100);
    found = await linksThatChange(page);
  }
  assert.deepEqual([path, found], [path, []]);
}

test('a link that looks like a button or a card keeps its ground and its ink with the focus', async (t) => {
  const stage = await startStage(t);
  const context = { reducedMotion: 'reduce' } as const;
  const visitor = await stage.open('/', context);
  for (const path of PUBLIC_PAGES) {
    await visitor.goto(`${stage.app.url}${path}`);
    await assertLinksStay(visitor, path);
  }
  const { page } = await ownerAt(stage, '/templates', { context });
  for (const path of APP_PAGES) {
    await page.goto(`${stage.app.url}${path}`);
    if (path === '/templates') await page.getByRole('article').waitFor();
    await assertLinksStay(page, path);
  }
});
