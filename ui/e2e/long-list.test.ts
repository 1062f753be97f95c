import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../src/testing/fixtures.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { scrollThrough } from './support/smoothness.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

const NO_LIMITS = {
  WEBHOOK_MESSAGES_PER_MINUTE: '0',
  WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
};
const AT_ONCE = 100;

/** Runs many calls, some at a time. */
async function inParallel(count: number, call: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  async function work(): Promise<void> {
    while (next < count) {
      next += 1;
      await call(next);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

test('5,000 conversations scroll to the end, and Back leads to the same place', async (t) => {
  const count = 5_000;
  const stage = await startStage(t, NO_LIMITS);
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { fallbackReply: 'We answer soon.' },
  });
  await inParallel(count, (at) =>
    postMessage(stage.app.url, owner.template.webhookUrl, {
      message: `Do you have ${at} knots?`,
      conversation_id: `1784140000${String(at).padStart(7, '0')}`,
      first_name: `Customer ${at}`,
    }),
  );
  await waitFor('the index', async () => {
    const { headers } = await owner.api('GET', '/api/conversations?limit=1');
    return headers.get('x-total-count') === `${count}`;
  });
  await page.goto(`${stage.app.url}/conversations`);
  await page.getByText('5,000 conversations').waitFor();
  const { longestGapMs, frames, ms } = await scrollThrough(page, 'down', {
    selector: '.conversation-row',
    count,
  });
  t.diagnostic(`longest gap ${Math.round(longestGapMs)} ms in ${frames} frames, ${Math.round(ms)} ms`);
  assert.equal(await page.locator('.conversation-row').count(), count);

  // Looking at one and going back leads to the same place.
  const place = await page.evaluate(() => scrollY);
  await page.locator('.view-link').last().click();
  await page.getByRole('heading', { level: 1, name: /^Conversation from/ }).waitFor();
  await page.goBack();
  await page.getByText('5,000 conversations').waitFor();
  await waitFor('the place', async () => Math.abs((await page.evaluate(() => scrollY)) - place) < 200);
});
