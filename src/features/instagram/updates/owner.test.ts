import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { openHeardShop } from '../../../../testing/instagram-webhook.ts';
import { metaFaults } from '../../../../testing/meta/meta-stand-in.ts';
import { onBothDatabases } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import type { Dialect } from '../../../db/database.ts';

const HOUR = 60 * 60_000;

async function open(t: TestContext, dialect: Dialect) {
  const ai = await createAiStandIn();
  t.after(ai.close);
  const env = { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-test-12345678' };
  const shop = await openHeardShop(t, dialect, { env });
  const { knex } = shop.app.context.db;
  return {
    ...shop,
    ai,
    /** The bot's answer has arrived at the customer. */
    answered: (customer: { igsid: string }, count: number) =>
      waitFor('the answer', () => shop.arrived({ ...shop.customer(), ...customer }).length === count, 15_000),
    pauseOf: async (): Promise<{ pause_reason: string | null; paused_until: number | null }> =>
      knex('conversations').first('pause_reason', 'paused_until'),
  };
}

onBothDatabases('what the owner types in the app silences the bot, and is theirs', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { ai, app, meta, handle, owner } = shop;
  const ana = shop.customer();
  ana.writes('Do you bake on Sundays?');
  await shop.tell();
  await shop.answered(ana, 1);
  await shop.tell();
  assert.equal((await shop.pauseOf()).pause_reason, null, 'its own echo silences nobody');
  const typed = handle.typesInApp(ana, 'yes, till noon ☺️');
  await shop.tell({ times: 2 });
  const { pause_reason, paused_until } = await shop.pauseOf();
  assert.equal(pause_reason, 'owner');
  assert.ok(Math.abs((paused_until ?? 0) - (meta.now() + 12 * HOUR)) < 60_000);
  const calls = ai.requestCount();
  ana.writes('Great!');
  await shop.tell();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  assert.equal(ai.requestCount(), calls);
  const rows = (await shop.said(ana)).map(({ message_text, source }) => [message_text, source]);
  assert.deepEqual(rows, [
    ['Do you bake on Sundays?', null],
    ['Of course.', 'ai'],
    ['yes, till noon ☺️', 'owner'],
    ['Great!', 'paused'],
  ]);
  const { body: voice } = await owner.api('GET', '/api/voice/account');
  assert.equal(voice.replies, 1, 'it can be learned from');
  // The owner takes it back.
  handle.deletesInApp(typed);
  await shop.tell();
  assert.equal((await shop.texts(ana)).includes('yes, till noon ☺️'), false);
  // Twelve hours later the bot speaks again.
  await meta.advance(13 * HOUR);
  ana.writes('And on Mondays?');
  await shop.tell();
  if (dialect === 'sqlite') await shop.answered(ana, 2);
  await app.context.instagramWork.settled();
});

onBothDatabases('echoes of our own sends are known, early, late or without an answer', async (t, dialect) => {
  const shop = await open(t, dialect);
  const { meta } = shop;
  for (const time of ['early', 'late', 'missing'] as const) {
    const customer = shop.customer();
    meta.nextEchoes(time);
    customer.writes('Hello?');
    await shop.tell();
    await shop.answered(customer, 1);
    await shop.tell();
  }
  // It arrived, but its answer never came: the echo tells.
  const unlucky = shop.customer();
  shop.fail(unlucky, 'doneButReset');
  unlucky.writes('Hello?');
  await shop.tell();
  await shop.answered(unlucky, 1);
  await shop.tell();
  const paused = await shop.app.context.db.knex('conversations').whereNotNull('pause_reason');
  assert.deepEqual(paused, []);
  const own = await shop.app.context.db.knex('messages').where({ source: 'owner' });
  assert.deepEqual(own, []);
  assert.ok('doneButReset' in metaFaults);
});

onBothDatabases(
  'an owner who writes first opens the conversation, and the bot stays out',
  async (t, dialect) => {
    const shop = await open(t, dialect);
    const { ai, handle } = shop;
    const ana = shop.customer();
    handle.sendsInApp(ana, 'image', 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=9');
    handle.typesInApp(ana, 'Your cake is ready!');
    ana.writes('Coming!');
    await shop.tell({ batch: 5 });
    assert.deepEqual(await shop.texts(ana), [
      'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=9#photo',
      'Your cake is ready!',
      'Coming!',
    ]);
    assert.equal(ai.requestCount(), 0);
  },
);
