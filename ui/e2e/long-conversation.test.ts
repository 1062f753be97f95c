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

test('a conversation of 2,000 messages opens at its end and scrolls up without a dropped second', async (t) => {
  const count = 1_000;
  const stage = await startStage(t, NO_LIMITS);
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: {
      fallbackReply: 'We answer soon, and with pleasure. Tuesday to Sunday we are here from 7 to 15.',
    },
  });
  for (let at = 1; at <= count; at += 1) {
    const message = `Message number ${at}${', with a little more to say'.repeat(at % 4)}`;
    await postMessage(stage.app.url, owner.template.webhookUrl, { message, conversation_id: 'ana' });
  }
  const id = await waitFor('the index', async () => {
    const { body } = await owner.api('GET', '/api/conversations?search=1000');
    return body.length === 1 && (body[0].id as number);
  });
  await page.goto(`${stage.app.url}/conversations/${id}`);
  const newest = page.locator('.bubble.customer', { hasText: /^Message number 1000$/ });
  await newest.waitFor();
  await waitFor('the end', () =>
    newest.evaluate((bubble) => {
      const { top, bottom } = bubble.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    }),
  );
  const { longestGapMs, frames, ms } = await scrollThrough(page, 'up', {
    selector: '.bubble',
    count: 2 * count,
  });
  t.diagnostic(`longest gap ${Math.round(longestGapMs)} ms in ${frames} frames, ${Math.round(ms)} ms`);
  assert.equal(await page.locator('.bubble').count(), 2 * count);
  await page.locator('.bubble.customer', { hasText: /^Message number 1,/ }).waitFor();
  assert.ok(longestGapMs < 1_000, `${longestGapMs} ms between two frames`);

  // A reader who is elsewhere is not dragged to the end, but told.
  const { status } = await postMessage(stage.app.url, owner.template.webhookUrl, {
    message: 'One more',
    conversation_id: 'ana',
  });
  assert.equal(status, 200);
  await page.getByRole('button', { name: 'New message' }).click();
  await page.locator('.bubble.customer', { hasText: 'One more' }).waitFor();
  await page.getByRole('button', { name: 'Back to top' }).click();
  await waitFor('the top', async () => (await page.evaluate(() => scrollY)) === 0);
});
