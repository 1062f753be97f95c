import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { countRows, eventually } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { hang, onceTold } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

async function openShop(t: TestContext, dialect: Dialect, env: Record<string, string> = {}) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, ...env } });
  const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment.' });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  const bodyAt = (timestamp: number, conversation = 'c') => ({
    message: 'Can I pay in bitcoin?',
    conversation_id: conversation,
    timestamp,
  });
  return {
    ai,
    app,
    userId: user.id,
    url: `${app.url}/api/webhook/${template.webhookUrl}`,
    bodyAt,
    send: (timestamp: number, conversation = 'c') =>
      postMessage(app.url, template.webhookUrl, bodyAt(timestamp, conversation)),
  };
}

onSqlite('a caller that hangs up while the AI writes changes nothing', async (t, dialect) => {
  const { ai, app, url, bodyAt, send } = await openShop(t, dialect);
  const gone = Promise.withResolvers<void>();
  ai.enqueue(onceTold(gone.promise, reply('In cash or by card.')));
  const caller = new AbortController();
  const lost = fetch(url, { method: 'POST', body: JSON.stringify(bodyAt(1)), signal: caller.signal });
  await eventually('the AI is asked', async () => ai.requestCount() === 1);
  caller.abort();
  await assert.rejects(lost);
  gone.resolve();
  const next = send(2);
  await eventually('message and reply', async () => (await countRows(app.context)).messages === 4);
  assert.equal((await next).body.response, 'Of course.');
  const again = await send(1);
  assert.deepEqual([again.body.source, again.body.response], ['ai', 'In cash or by card.']);
  assert.equal(ai.requestCount(), 2, 'one call for each message');
});

onSqlite('whoever waits behind another is answered by the deadline as well', async (t, dialect) => {
  const deadlineMs = 3_000;
  const { ai, send } = await openShop(t, dialect, { WEBHOOK_DEADLINE_MS: String(deadlineMs) });
  ai.setDefault(hang);
  const timed = async (timestamp: number) => {
    const startedAt = performance.now();
    const { status, body } = await send(timestamp);
    return { status, source: String(body.source), ms: performance.now() - startedAt };
  };
  const first = timed(1);
  await eventually('the AI is asked', async () => ai.requestCount() === 1);
  for (const { status, source, ms } of await Promise.all([first, timed(2), timed(3), timed(3)])) {
    assert.equal(status, 200);
    assert.ok(['fallback', 'none'].includes(source), source);
    // One deadline after the other would be twice as long.
    assert.ok(ms < 2 * deadlineMs, `answered after ${Math.round(ms)} ms`);
  }
  ai.setDefault(reply('Of course.'));
  assert.equal((await send(4)).body.source, 'ai', 'and the conversation goes on');
});

onBothDatabases('many messages whose time is up together are all answered', async (t, dialect) => {
  const { ai, app, send } = await openShop(t, dialect, {
    WEBHOOK_DEADLINE_MS: '2500',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const usage = async () => {
    await app.context.usageRecorder.flush();
    const rows = await app.context.db.knex('usage_days').select('source', 'replies');
    return Object.fromEntries(rows.map(({ source, replies }) => [source, replies]));
  };
  assert.equal((await send(1)).body.source, 'ai');
  ai.setDefault(hang);
  // Where the machine is too busy for a while, the next round may still do it.
  for (let round = 1; ; round += 1) {
    // In a conversation of its own: what an earlier one left unanswered is still being recorded.
    const name = `round ${round}`;
    const sent = Array.from({ length: 30 }, (_, n) => send(n, name));
    const sources = (await Promise.all(sent)).map(({ body }) => body.source);
    const answered = sources.filter((source) => source === 'fallback').length;
    assert.equal(answered + sources.filter((source) => source === 'none').length, 30);
    if (answered < 30 && round < 3) continue;
    assert.equal(answered, 30);
    const { knex } = app.context.db;
    const ids = knex('conversations').where({ external_id: name }).select('id');
    const recorded = await knex('messages').whereIn('conversation_id', ids);
    assert.equal(recorded.length, 60, 'each once, with its reply');
    if (round === 1) assert.deepEqual(await usage(), { ai: 1, fallback: 30 });
    return;
  }
});

onSqlite('a conversation that is deleted while the AI writes: nothing, and at once', async (t, dialect) => {
  const { ai, app, userId, send } = await openShop(t, dialect);
  const gone = Promise.withResolvers<void>();
  ai.enqueue(onceTold(gone.promise, reply('In cash or by card.')));
  const pending = send(1);
  await eventually('the AI is asked', async () => ai.requestCount() === 1);
  const { id } = await app.context.db.knex('conversations').first('id');
  await app.context.conversations.remove(userId, id);
  gone.resolve();
  const startedAt = performance.now();
  const { status, body } = await pending;
  assert.deepEqual([status, body.source, body.send], [200, 'none', false]);
  assert.ok(performance.now() - startedAt < 5_000, 'long before the deadline');
  assert.equal((await send(1)).body.response, 'Of course.', 'sent again it is a new message');
});
