import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { countRows, eventually } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { onceTold } from '../../../testing/wire/wire.ts';
import type { InboundMessage } from '../../channels/chat-tool/inbound/fields.ts';
import { dedupKeys } from './dedup.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MESSAGE: InboundMessage = {
  text: 'Do you deliver?',
  externalId: '17841400000000001',
  timestamp: '2026-11-20T11:59:58Z',
  timestampMs: NOW - 2_000,
  contactName: 'Anna',
  username: 'anna',
  quirks: [],
};

function keyOf(more: Partial<InboundMessage> = {}, templateId = 1, now = NOW): string {
  return dedupKeys(templateId, { ...MESSAGE, ...more }, now).key.toString('hex');
}

test('the same message has the same key, whenever it comes and whatever else is sent along', () => {
  assert.equal(keyOf(), keyOf({}, 1, NOW + 20 * 60 * 60 * 1_000));
  assert.equal(keyOf(), keyOf({ contactName: 'Ann', username: '', quirks: ['repaired_json'] }));
  assert.equal(dedupKeys(1, MESSAGE, NOW).windowMs, 24 * 60 * 60 * 1_000);
  assert.equal(dedupKeys(1, MESSAGE, NOW).earlierKey, null);
});

test('another template, conversation, text or time is another message', () => {
  const keys = [
    keyOf(),
    keyOf({}, 2),
    keyOf({ externalId: '17841400000000002' }),
    keyOf({ text: 'Do you deliver ?' }),
    keyOf({ timestamp: '2026-11-20T11:59:59Z', timestampMs: NOW - 1_000 }),
    keyOf({ externalId: '1', text: '"2' }),
    keyOf({ externalId: '1"', text: '2' }),
  ];
  assert.equal(new Set(keys).size, keys.length);
});

test('keys grow with time, so that the index grows at its end', () => {
  const keys = [0, 60_000, 600_000].map((ms) => keyOf({ timestamp: `${NOW + ms}`, timestampMs: NOW + ms }));
  assert.deepEqual(keys.toSorted(), keys);
  for (const key of keys) assert.equal(key.length, 40, 'twenty bytes');
});

test('a time that can’t be read counts as it is written', () => {
  const key = (timestamp: string, now: number) => keyOf({ timestamp, timestampMs: null }, 1, now);
  assert.equal(key('yesterday', NOW), key('yesterday', NOW + 3_600_000));
  assert.notEqual(key('yesterday', NOW), key('today', NOW));
});

test('clocks that are far off make no trouble', () => {
  for (const timestampMs of [0, -1, Date.UTC(2099, 0), 8.64e15]) {
    assert.equal(keyOf({ timestamp: `${timestampMs}`, timestampMs }).length, 40);
  }
});

test('without a time the same text is the same message for thirty seconds', () => {
  const without = { timestamp: null, timestampMs: null };
  const at = (now: number) => dedupKeys(1, { ...MESSAGE, ...without }, now);
  const start = Math.floor(NOW / 30_000) * 30_000;
  const first = at(start + 29_000);
  assert.equal(first.windowMs, 30_000);
  assert.deepEqual(at(start).key, first.key);
  assert.deepEqual(at(start + 31_000).earlierKey, first.key, 'also across the border of a slot');
  assert.notDeepEqual(at(start + 61_000).earlierKey, first.key);
});

onBothDatabases('the window of a repetition: 24 hours, or 30 seconds without a time', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { template } = await createOwner(app.context);
  const { knex } = app.context.db;
  const send = (body: object) =>
    postMessage(app.url, template.webhookUrl, { message: 'Do you deliver?', conversation_id: 'c', ...body });
  const arrivals = async () => (await countRows(app.context)).messages;
  const grow = (ms: number) => knex('inbox').update({ created_at: knex.raw('created_at - ?', [ms]) });

  for (const [body, windowMs] of [
    [{ timestamp: '2026-11-20T10:00:00Z' }, 24 * 60 * 60 * 1_000],
    [{}, 30_000],
  ] as const) {
    const first = await send(body);
    const before = await arrivals();
    await grow(windowMs - 10_000);
    assert.deepEqual((await send(body)).body, first.body);
    assert.equal(await arrivals(), before, 'the same message');
    await grow(10_001);
    assert.deepEqual((await send(body)).body, first.body);
    assert.equal(await arrivals(), Number(before) + 2, 'a new one');
  }
});

onBothDatabases('two owners may have customers with the same id', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const one = await createOwner(app.context, { fallbackReply: 'One.' });
  const two = await createOwner(app.context, { fallbackReply: 'Two.' });
  const body = { message: 'Can I pay in bitcoin?', conversation_id: 'c', timestamp: 1 };
  const answers = await Promise.all(
    [one, two].map(({ template }) => postMessage(app.url, template.webhookUrl, body)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.body.response),
    ['One.', 'Two.'],
  );
});

onBothDatabases(
  'a conversation deleted under a reply: the message can be sent again, and the next is heard',
  async (t, dialect) => {
    const ai = await createAiStandIn();
    t.after(() => ai.close());
    const env = { AI_BASE_URL: ai.url, WEBHOOK_DEADLINE_MS: '1500' };
    const app = await startTestApp(t, dialect, { env });
    const { user, template } = await createOwner(app.context);
    await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
    const send = (timestamp: number) =>
      postMessage(app.url, template.webhookUrl, {
        message: 'Can I pay in bitcoin?',
        conversation_id: 'c',
        timestamp,
      });
    const gone = Promise.withResolvers<void>();
    ai.enqueue(onceTold(gone.promise, reply('Of course.')));
    const pending = send(1);
    await eventually('the AI is asked', async () => ai.requestCount() === 1);
    const [id] = await app.context.db.knex('conversations').pluck('id');
    await app.context.conversations.remove(user.id, id);
    gone.resolve();
    const { status, body } = await pending;
    assert.deepEqual([status, body.send], [200, false]);
    assert.equal((await send(1)).body.source, 'ai');
    assert.equal((await send(2)).body.source, 'ai');
    assert.equal((await countRows(app.context)).messages, 4);
    assert.deepEqual(await app.context.db.knex('inbox').whereNotNull('due_at'), []);
  },
);
