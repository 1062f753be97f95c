import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';

const DAY = 24 * 60 * 60_000;

async function openShop(t: TestContext, dialect: Dialect, repliesPerCustomer: number) {
  const ai = await createAiStandIn({ reply: () => 'Of course.' });
  t.after(() => ai.close());
  const env = { AI_BASE_URL: ai.url, WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { waitForMoreMs: 0, repliesPerCustomer });
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  const trigger = { triggerPhrase: 'price', responseAction: 'It is $20.' };
  await app.context.triggers.add(owner.id, owner.template.id, trigger);
  const human = { triggerPhrase: 'human', responseAction: 'Anna will write to you.', handOver: true };
  await app.context.triggers.add(owner.id, owner.template.id, human);
  let timestamp = 0;
  return {
    app,
    ai,
    owner,
    async say(message: string, conversation = 'c', url = app.url) {
      timestamp += 1;
      const body = { message, conversation_id: conversation, timestamp };
      const answer = await postMessage(url, owner.template.webhookUrl, body);
      assert.equal(answer.status, 200);
      return answer.body.source;
    },
  };
}

onBothDatabases('a customer gets so many replies a day, then silence with one notice', async (t, dialect) => {
  const { say, ai, owner, app } = await openShop(t, dialect, 3);
  assert.deepEqual([await say('Hi'), await say('price'), await say('Cakes?')], ['ai', 'trigger', 'ai']);
  assert.deepEqual([await say('price'), await say('Bread?'), await say('More?')], ['none', 'none', 'none']);
  assert.equal(ai.requests.length, 2, 'the AI is not asked in vain');
  assert.equal(await say('price', 'other'), 'trigger', 'each customer has their own');
  const { body } = await owner.api('GET', '/api/notifications');
  const notices = body.filter((one: { kind: string }) => one.kind === 'customer_limit');
  assert.deepEqual(
    notices.map(({ times }: { times: number }) => times),
    [3],
  );
  const [row] = await app.context.db.knex('messages').where({ source: 'none' }).select('source');
  assert.notEqual(row, undefined);
  assert.equal(await say('human'), 'trigger', 'whoever asks for a human gets one');

  // The next day.
  const today = Math.floor(Date.now() / DAY);
  const memo = JSON.stringify({ manners: { today: { day: today - 1, replies: 3 } } });
  await app.context.db.knex('conversations').where({ external_id: 'other' }).update({ memo, version: 99 });
  assert.equal(await say('price', 'other'), 'trigger');
});

onBothDatabases('many at once get no more', async (t, dialect) => {
  const { say } = await openShop(t, dialect, 4);
  const sources = await Promise.all(
    Array.from({ length: 16 }, (_, n) => say(n % 2 === 0 ? 'price' : `Cake ${n}?`)),
  );
  assert.equal(sources.filter((source) => source !== 'none').length, 4);
});

test('two processes together give no more', async (t) => {
  const { say, app } = await openShop(t, 'postgres', 4);
  const second = await startServerProcess(t, app.env);
  const sources = await Promise.all(
    Array.from({ length: 16 }, (_, n) => say('price', 'c', n % 2 === 0 ? app.url : second.url)),
  );
  assert.equal(sources.filter((source) => source === 'trigger').length, 4);
});

onBothDatabases('the ceiling is a field like others', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  assert.equal((await api('GET', path)).body.repliesPerCustomer, null);
  assert.equal(
    (await api('PUT', path, { repliesPerCustomer: 30, baseVersion: 1 })).body.repliesPerCustomer,
    30,
  );
  for (const wrong of [0, -1, 1.5, 1_001, '30', true])
    assert.equal((await api('PUT', path, { repliesPerCustomer: wrong, baseVersion: 2 })).status, 400);
  assert.equal(
    (await api('PUT', path, { repliesPerCustomer: null, baseVersion: 2 })).body.repliesPerCustomer,
    null,
  );
});
