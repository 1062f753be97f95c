import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

/** From the lower edge of the one to the upper edge of the other, in whole pixels. */
async function gap(page: Page, above: string, below: string): Promise<number> {
  const [first, second] = await Promise.all(
    [above, below].map((selector) => page.locator(selector).first().boundingBox()),
  );
  assert.ok(first && second, `${above} and ${below} are there`);
  return Math.round(second.y - first.y - first.height);
}

test('titles keep the distances that are drawn', async (t) => {
  // With a key, no warning stands between title and list.
  const stage = await startStage(t, { AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/dashboard');
  await page.locator('.checklist').waitFor();
  assert.deepEqual(
    {
      barToTitle: await gap(page, '.bar', 'h1'),
      titleToLead: await gap(page, 'h1', 'h1 + p'),
      leadToCard: await gap(page, 'h1 + p', '.checklist'),
      stepToText: await gap(page, '.current .step-title', '.current .step-title + p'),
      textToButton: await gap(page, '.current .step-title + p', '.current .button'),
    },
    { barToTitle: 36, titleToLead: 4, leadToCard: 24, stepToText: 10, textToButton: 14 },
  );

  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  for (const path of ['/templates', '/conversations']) {
    await goTo(page, `${path}`);
    await page.locator('.screen-head p:not(:empty)').waitFor();
    assert.equal(await gap(page, 'h1', '.screen-head p'), 4, path);
    assert.equal(await gap(page, '.screen-head', '.search-field'), 24, path);
  }

  await goTo(page, '/dashboard');
  await page.getByText('Welcome back').waitFor();
  assert.equal(await gap(page, '.headline > p', 'h1'), 10);

  await goTo(page, `/templates/${owner.template.id}/triggers`);
  await page.getByRole('button', { name: 'Add Your First Trigger' }).click();
  assert.equal(await gap(page, '.dialog h2', '.dialog .label'), 16);
});
