import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

onBothDatabases(
  'daily sums by source and trigger, with tokens and cost; repetitions count once',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: ({ messages }) => `Sure, about ${messages.at(-1)?.content}` });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_MODEL: 'priced-model' } });
    await app.context.settings.save({ model_prices: '{"priced-model":{"input":10,"output":100}}' });
    const { user, template } = await createOwner(app.context);
    await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
    const { triggers } = app.context;
    const trigger = await triggers.add(user.id, template.id, {
      triggerPhrase: 'hours',
      responseAction: 'From 8 to 6.',
    });
    const send = (message: string, conversation: string) =>
      postMessage(app.url, template.webhookUrl, {
        message,
        conversation_id: conversation,
        timestamp: message,
      });

    await Promise.all(['a', 'b', 'c', 'a'].map((conversation) => send('Your hours?', conversation)));
    await Promise.all(['d', 'e', 'd'].map((conversation) => send('rye bread', conversation)));

    await app.context.usageRecorder.flush();
    const sums = await app.context.db.knex('usage_days').orderBy('source');
    assert.deepEqual(
      sums.map((row) => [
        row.source,
        row.replies,
        row.prompt_tokens,
        row.completion_tokens,
        row.unknown_cost_replies,
      ]),
      [
        ['ai', 2, 200, 40, 0],
        ['trigger', 3, 0, 0, 0],
      ],
    );
    // 100 tokens in at 10 dollars a million and 20 out at 100, twice.
    assert.ok(Math.abs(sums[0].cost_usd - 0.006) < 1e-9);
    const uses = await app.context.db.knex('trigger_days').select('trigger_id', 'replies');
    assert.deepEqual(uses, [{ trigger_id: trigger.id, replies: 3 }]);
    const reason = JSON.parse(
      (await app.context.db.knex('messages').where({ source: 'ai' }).first('reason')).reason,
    );
    assert.deepEqual(
      [reason.model, reason.calls, reason.promptTokens, reason.completionTokens, reason.costUsd],
      ['priced-model', 1, 100, 20, 0.003],
    );
  },
);

onBothDatabases('the cost of a model without a price is unknown, never 0', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Sure.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { user, template } = await createOwner(app.context);
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  await postMessage(app.url, template.webhookUrl, { message: 'Hm?', conversation_id: 'c', timestamp: 1 });
  await app.context.usageRecorder.flush();
  const [sum] = await app.context.db.knex('usage_days');
  assert.deepEqual([sum.replies, sum.unknown_cost_replies], [1, 1]);
  const { reason } = await app.context.db.knex('messages').where({ source: 'ai' }).first('reason');
  assert.equal(JSON.parse(reason).costUsd, null);
});

onBothDatabases('who writes the sums waits for a write under way as well', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { template } = await createOwner(app.context, { fallbackReply: 'One moment.' });
  for (const conversation of ['a', 'b', 'c'])
    await postMessage(app.url, template.webhookUrl, { message: 'Hello', conversation_id: conversation });
  const { usageRecorder, db } = app.context;
  const underWay = usageRecorder.flush();
  await usageRecorder.flush();
  assert.deepEqual(await db.knex('usage_days').pluck('replies'), [3]);
  await underWay;
});
