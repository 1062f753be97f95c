import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

const DELIVERY = 'Yes, we deliver within 5 km, for $4.';
const OPENING = 'On Sundays we open at 8 am.';
/** An opener style that the stand-in answers another way. */
const SHORT = 'Short and sweet';

/** An owner with two golden chats, in the form of their template; the model obeys an opener style. */
async function guarded(t: TestContext, { delayMs = 0, path = '' } = {}) {
  let isSlow = false;
  const ai = await createAiStandIn({
    reply: ({ messages: [system, ...rest] }) => {
      const asked = rest.at(-1)?.content ?? '';
      if (asked.includes('deliver')) return system?.content.includes(SHORT) ? 'We deliver.' : DELIVERY;
      return OPENING;
    },
    delayMs,
  });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const { owner, page } = await ownerAt(stage, '/robots.txt', {
    template: { templateName: 'Front desk', openerStyle: 'Say hi first' },
  });
  const { context } = stage.app;
  const { id } = owner.template;
  await context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await context.settings.save({ model_prices: '{"gpt-6-luna": {"input": 1, "output": 5}}' });
  const keep = (message: string, text: string, kind = 'like') =>
    owner.api('POST', '/api/golden-chats', { templateId: id, kind, message, text });
  await keep('Do you deliver?', DELIVERY);
  await keep('When do you open on Sundays?', OPENING);
  await page.goto(`${stage.app.url}/templates/${id}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const strip = page.getByRole('region', { name: 'Golden chats' });
  return {
    stage,
    ai,
    owner,
    page,
    id,
    keep,
    strip,
    opener: page.getByLabel('Opener style'),
    status: page.locator('.save-status'),
    stored: () => context.templates.get(owner.id, id),
    slow() {
      isSlow = !isSlow;
    },
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a template edit that makes a golden chat worse is noticed, and goes live only when its owner says so', async (t) => {
  const { stage, ai, page, strip, opener, status, stored } = await guarded(t);
  await strip.getByText('2 golden chats guard this template.').waitFor();
  await stage.inspect(page, 'golden-form');
  await opener.fill(SHORT);
  await page.getByLabel('Template name').fill('Front desk and phone');
  await waitFor(
    'the name to save itself',
    async () => (await stored()).templateName === 'Front desk and phone',
  );
  await status.getByText('Not live yet').waitFor();
  await strip.getByText('Not live yet: Opener style.').waitFor();
  await strip.getByText(/A check tries 2 golden chats first, .*: about \$0\.\d+, at most \$0\.25/).waitFor();
  await stage.inspect(page, 'golden-form-held');
  assert.equal((await stored()).openerStyle, 'Say hi first', 'what the AI reads waits');
  assert.equal(ai.requestCount(), 0, 'nothing is spent before somebody presses');

  await press(page, 'Check and publish');
  await strip.getByText('1 got worse, 1 stays the same.').waitFor();
  const table = strip.getByRole('table', { name: '1 got worse' });
  await table.getByRole('rowheader', { name: 'Do you deliver?' }).waitFor();
  const [before, after] = [table.getByRole('cell').nth(0), table.getByRole('cell').nth(1)];
  assert.equal(await before.locator('.bubble').textContent(), DELIVERY);
  assert.equal(await after.locator('.bubble').textContent(), 'We deliver.');
  assert.match((await before.locator('del').allTextContents()).join('|'), /Yes.*5 km/);
  await after.getByText('It no longer says $4.').waitFor();
  await status.getByText('Not live: see the check').waitFor();
  await stage.inspect(page, 'golden-form-worse');
  assert.equal((await stored()).openerStyle, 'Say hi first', 'it is not live');

  await press(page, 'Publish anyway');
  await sawNotice(page, 'Published');
  await strip.getByText('2 golden chats guard this template.').waitFor();
  assert.equal((await stored()).openerStyle, SHORT);
});

test('what makes nothing worse is published at once; what is undone can be put back', async (t) => {
  const { page, strip, opener, stored, ai } = await guarded(t);
  await opener.fill('Say hi, and their name');
  await press(page, 'Check and publish');
  await sawNotice(page, 'Published');
  await page.getByText('Nothing got worse. 2 stay the same.').waitFor();
  await waitFor('the publishing', async () => (await stored()).openerStyle === 'Say hi, and their name');
  const calls = ai.requestCount();

  await opener.fill(SHORT);
  await press(page, 'Check and publish');
  await strip.getByText('1 got worse').first().waitFor();
  await press(page, 'Keep editing');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'openerStyle');
  await opener.fill(`${SHORT}, and kind`);
  await strip.getByText('The last check was about an earlier text.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Publish anyway' }).count(), 0);
  await press(page, 'Undo my changes');
  await sawNotice(page, 'Your changes are undone');
  assert.equal(await opener.inputValue(), 'Say hi, and their name');
  await press(page, 'Put back');
  assert.equal(await opener.inputValue(), `${SHORT}, and kind`);
  assert.ok(ai.requestCount() > calls);
  assert.equal((await stored()).openerStyle, 'Say hi, and their name');
});
