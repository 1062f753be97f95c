import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

/** What a page says against the rule of all pages, in pixels: `[selector, property, value]`. */
const OWN_RULES: readonly [string, string, keyof CSSStyleDeclaration, string][] = [
  ['/templates/1/triggers', '.trigger-list', 'padding', '0px'],
  ['/templates/1/test', '.chat-window', 'padding', '0px'],
  ['/templates/1/connection', '.kit-mapping', 'gap', '8px'],
  ['/conversations', '.search-field', 'marginBottom', '0px'],
  ['/settings', '.facts.short-names', 'display', 'block'],
];

const styleOf = (page: Page, selector: string, property: keyof CSSStyleDeclaration) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => String(getComputedStyle(element)[name]), property);

test("a page's own styles hold, opened directly or reached over others", async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/dashboard');
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'menu',
    responseAction: 'Here.',
  });
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  const reached = await stage.openBeside(page, '/help/manychat');
  await reached.locator('.answer-fields').waitFor();
  for (const [path, selector, property, value] of OWN_RULES) {
    await page.goto(`${stage.app.url}${path}`);
    assert.equal(await styleOf(page, selector, property), value, `${path} directly`);
    await reached.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    assert.equal(await styleOf(reached, selector, property), value, `${path} over others`);
  }
});
