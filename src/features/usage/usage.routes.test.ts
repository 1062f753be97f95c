import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const DAY_MS = 86_400_000;

onBothDatabases('usage by day, template and source, and in the lists', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const today = Math.floor(Date.now() / DAY_MS);
  const row = (template_id: number, daysAgo: number, source: string, replies: number, more = {}) => ({
    template_id,
    day: today - daysAgo,
    source,
    replies,
    prompt_tokens: 100,
    completion_tokens: 20,
    cost_usd: 0.5,
    meaning_usd: 0,
    voice_usd: 0,
    unknown_cost_replies: 0,
    answer_ms: 300 * replies,
    ...more,
  });
  const { id } = owner.template;
  await app.context.db
    .knex('usage_days')
    .insert([
      row(id, 0, 'ai', 3, { meaning_usd: 0.1, voice_usd: 0.2 }),
      row(id, 0, 'none', 2, { cost_usd: 0 }),
      row(id, 29, 'trigger', 4),
      row(id, 30, 'ai', 8, { unknown_cost_replies: 1 }),
      row(other.template.id, 0, 'ai', 50),
    ]);
  const usage = (await owner.api('GET', '/api/usage')).body;
  assert.equal(usage.to, new Date(today * DAY_MS).toISOString().slice(0, 10));
  assert.deepEqual(
    usage.days.map(({ source, replies, averageMs }: Record<string, unknown>) => [source, replies, averageMs]),
    [
      ['trigger', 4, 300],
      ['ai', 3, 300],
      ['none', 2, 300],
    ],
  );
  assert.deepEqual(usage.totals, {
    replies: 9,
    promptTokens: 300,
    completionTokens: 60,
    costUsd: 1,
    costs: { chat: 0.7, embeddings: 0.1, transcription: 0.2 },
    averageMs: 300,
    medianAiMs: null,
  });
  assert.deepEqual(usage.before, { replies: 8, costUsd: null, medianAiMs: null }, 'the 30 days before');
  const own = (await owner.api('GET', `/api/usage?templateId=${id}`)).body;
  assert.equal(own.totals.replies, 9);
  const strange = (await owner.api('GET', `/api/usage?templateId=${other.template.id}`)).body;
  assert.deepEqual(
    [strange.totals.replies, strange.days],
    [0, []],
    'nobody sees the numbers of somebody else',
  );
  const week = (await owner.api('GET', '/api/usage?days=7')).body;
  assert.deepEqual(
    usage.week,
    { from: week.from, totals: week.totals },
    'the week is in every longer answer',
  );
  assert.equal(usage.week.totals.replies, 5);
  const year = (await owner.api('GET', '/api/usage?days=366')).body;
  const { replies, costUsd, costs } = year.totals;
  assert.deepEqual([replies, costUsd, costs], [17, null, null]);
  assert.equal((await owner.api('GET', `/api/templates/${id}`)).body.recentReplies, 7);
  for (const days of ['0', '-1', 'x', '1.5', '10000']) {
    assert.deepEqual((await owner.api('GET', `/api/usage?days=${days}`)).body.fields, {
      days: 'Invalid input',
    });
  }
});

onBothDatabases('medians of a year are those of weeks, counted back from today', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const today = Math.floor(Date.now() / DAY_MS);
  const speed = (daysAgo: number, step: number, replies: number) => ({
    template_id: template.id,
    day: today - daysAgo,
    step,
    replies,
  });
  await app.context.db
    .knex('answer_speeds')
    .insert([speed(0, 10, 1), speed(6, 20, 2), speed(7, 30, 5), speed(364, 40, 1), speed(365, 50, 1)]);
  const dayOf = (daysAgo: number) => new Date((today - daysAgo) * DAY_MS).toISOString().slice(0, 10);
  const { speeds, before } = (await api('GET', '/api/usage?days=365')).body;
  assert.deepEqual(speeds, [
    { day: dayOf(364), replies: 1, medianAiMs: 4_000 },
    { day: dayOf(13), replies: 5, medianAiMs: 3_000 },
    { day: dayOf(6), replies: 3, medianAiMs: 2_000 },
  ]);
  assert.equal(before.medianAiMs, 5_000);
});

onSqlite('how long AI replies took, as real messages made it', async (t, dialect) => {
  const ai = await createAiStandIn({ delayMs: 300 });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-1234' } });
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'hours',
    responseAction: 'From 8 to 6.',
  });
  for (const message of ['one', 'two', 'three', 'hours']) {
    await postMessage(app.url, owner.template.webhookUrl, { message, conversation_id: message });
  }
  await app.context.usageRecorder.flush();
  const { speeds, totals, to } = (await owner.api('GET', '/api/usage?days=7')).body;
  assert.deepEqual([speeds.length, speeds[0].day, speeds[0].replies], [1, to, 3]);
  assert.equal(speeds[0].medianAiMs, totals.medianAiMs);
  assert.deepEqual((await owner.api('GET', '/api/usage')).body.week.totals, totals);
  assert.ok(totals.medianAiMs >= 300 && totals.medianAiMs < 3_000, String(totals.medianAiMs));
  assert.deepEqual((await other.api('GET', '/api/usage')).body.speeds, []);
});

onSqlite('what the webhook answered stands in the lists of templates and triggers', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Of course.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1' } });
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const add = async (triggerPhrase: string) =>
    (
      await owner.api('POST', '/api/triggers', {
        templateId: owner.template.id,
        triggerPhrase,
        responseAction: 'From 8 to 6.',
      })
    ).body.id;
  const [hours, price] = [await add('hours'), await add('price')];
  const say = async (message: string, conversation: string) =>
    (await postMessage(app.url, owner.template.webhookUrl, { message, conversation_id: conversation })).body
      .source;
  const said = [await say('Your hours?', 'a'), await say('Hours on Sunday?', 'b'), await say('A cake?', 'c')];
  assert.deepEqual(said, ['trigger', 'trigger', 'ai']);
  await waitFor('the sums to be written', async () => {
    await app.context.usageRecorder.flush();
    return (await owner.api('GET', '/api/usage')).body.totals.replies === 3;
  });
  const repliesOf = async (api: typeof owner.api, path: string) =>
    (await api('GET', path)).body.map((each: { id: number; recentReplies: number }) => [
      each.id,
      each.recentReplies,
    ]);
  assert.deepEqual(await repliesOf(owner.api, '/api/templates'), [[owner.template.id, 3]]);
  assert.deepEqual(await repliesOf(other.api, '/api/templates'), [[other.template.id, 0]]);
  const triggers = await repliesOf(owner.api, `/api/triggers/template/${owner.template.id}`);
  assert.deepEqual(
    new Map(triggers),
    new Map([
      [hours, 2],
      [price, 0],
    ]),
  );
});
