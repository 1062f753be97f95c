import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Knex } from 'knex';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { scrollThrough } from './support/smoothness.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

/** A busy machine takes long for so many rows. */
const LONG = { timeout: 400_000 };

/** Copies the one conversation that there is, as if as many customers had written the same. */
async function multiplyBy(count: number, knex: Knex): Promise<void> {
  const [{ id: original, ...conversation }] = await knex('conversations');
  const messages = await knex('messages').orderBy('id');
  const copies = Array.from({ length: count - 1 }, (_, at) => ({
    ...conversation,
    external_id: `${conversation.external_id}${at}`,
  }));
  await knex.transaction(async (trx) => {
    await trx.batchInsert('conversations', copies, 500);
    const ids: number[] = await trx('conversations').whereNot({ id: original }).pluck('id');
    const said = ids.flatMap((conversation_id) =>
      messages.map(({ id, ...row }) => ({ ...row, conversation_id })),
    );
    await trx.batchInsert('messages', said, 500);
  });
}

test('1,000 conversations scroll to the end, and Back leads to the same place', LONG, async (t) => {
  const count = 1_000;
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { fallbackReply: 'We answer soon.' },
  });
  await postMessage(stage.app.url, owner.template.webhookUrl, {
    message: 'Do you have knots?',
    conversation_id: '1784140000',
    first_name: 'Ada',
  });
  await multiplyBy(count, stage.app.context.db.knex);
  await waitFor('the index', async () => {
    const { headers } = await owner.api('GET', '/api/conversations?limit=1');
    return headers.get('x-total-count') === `${count}`;
  });
  await page.goto(`${stage.app.url}/conversations`);
  await page.getByText('1,000 conversations').waitFor();
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
  await page.getByText('1,000 conversations').waitFor();
  await waitFor('the place', async () => Math.abs((await page.evaluate(() => scrollY)) - place) < 200);
});
