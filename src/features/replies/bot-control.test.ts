import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { countRows, eventually, noticesOf } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestAppOptions } from '../../../testing/test-app.ts';
import { onceTold } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

async function openShop(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
  overrides: TestAppOptions['overrides'] = {},
  fields: Record<string, unknown> = {},
) {
  const app = await startTestApp(t, dialect, { env, overrides });
  const { user, template } = await createOwner(app.context, fields);
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'hours',
    responseAction: 'Tue to Sun, 8 am to 6 pm.',
  });
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'human please',
    responseAction: 'Anna will write to you today.',
    handOver: true,
  });
  let timestamp = 0;
  return {
    app,
    user,
    template,
    say(conversation: string, message = 'Hours?') {
      timestamp += 1;
      return postMessage(app.url, template.webhookUrl, { message, conversation_id: conversation, timestamp });
    },
    control(action: 'pause' | 'resume', body: Record<string, unknown> | string, headers = {}) {
      return postMessage(app.url, `${template.webhookUrl}/${action}`, body, headers);
    },
    /** Lets time pass for the pauses of all conversations. */
    async pass(minutes: number) {
      const { knex } = app.context.db;
      await knex('conversations').update({ paused_until: knex.raw('paused_until - ?', [minutes * 60_000]) });
    },
  };
}

const PAUSED = {
  response: '',
  send: false,
  source: 'paused',
  handoff: false,
  response_1: '',
  response_2: '',
  response_3: '',
  lead_email: '',
  lead_phone: '',
  tags: '',
  version: 'v2',
  content: { type: 'instagram', messages: [] },
};

onBothDatabases('a flow pauses one conversation; what the customer writes is kept', async (t, dialect) => {
  const { app, template, say, control } = await openShop(t, dialect);
  assert.equal((await say('one')).body.source, 'trigger');
  const paused = await control('pause', { conversation_id: 'one' });
  assert.deepEqual([paused.status, paused.body], [200, { success: true, paused: true }]);

  const silent = await say('one', 'Hours, and do you deliver?');
  assert.deepEqual([silent.status, silent.body], [200, PAUSED]);
  assert.equal((await say('two')).body.source, 'trigger', 'others are answered');
  const rows = await app.context.db
    .knex('messages')
    .join('conversations', 'conversations.id', 'messages.conversation_id')
    .where({ external_id: 'one' })
    .orderBy('messages.id')
    .select('is_from_user', 'message_text', 'source');
  assert.deepEqual(
    rows.map((row) => [row.is_from_user, row.message_text, row.source]),
    [
      [1, 'Hours?', null],
      [0, 'Tue to Sun, 8 am to 6 pm.', 'trigger'],
      [1, 'Hours, and do you deliver?', 'paused'],
    ],
  );
  for (const [format, body] of [
    ['chatfuel', { messages: [], set_attributes: { lead_email: '', lead_phone: '', tags: '' } }],
    ['evolution', { message: '' }],
  ] as const) {
    const request = { message: 'Hours?', conversation_id: 'one', timestamp: format };
    const answer = await postMessage(app.url, `${template.webhookUrl}?format=${format}`, request);
    assert.deepEqual([answer.status, answer.body], [200, body]);
  }

  const resumed = await control('resume', { subscriber_id: 'one' });
  assert.deepEqual([resumed.status, resumed.body], [200, { success: true, paused: false }]);
  assert.equal((await say('one')).body.source, 'trigger');
});

onBothDatabases('what the AI writes while the bot is silenced is not said', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const { app, user, template, say, control } = await openShop(t, dialect, { AI_BASE_URL: ai.url });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  const silenced = Promise.withResolvers<void>();
  ai.enqueue(onceTold(silenced.promise, reply('Of course.')));
  const pending = say('one', 'Do you bake at night?');
  await eventually('the AI is asked', async () => ai.requestCount() === 1);
  assert.equal((await control('pause', { conversation_id: 'one' })).status, 200);
  silenced.resolve();
  const { status, body } = await pending;
  assert.deepEqual([status, body], [200, PAUSED]);
  const again = { message: 'Do you bake at night?', conversation_id: 'one', timestamp: 1 };
  assert.deepEqual((await postMessage(app.url, template.webhookUrl, again)).body, PAUSED);
  const rows = await app.context.db.knex('messages').select('message_text', 'source');
  assert.deepEqual(rows, [{ message_text: 'Do you bake at night?', source: 'paused' }]);

  await control('resume', { conversation_id: 'one' });
  assert.equal((await control('resume', { conversation_id: 'one' })).status, 200, 'twice does no harm');
  assert.equal((await say('one', 'And on Sundays?')).body.source, 'ai');
});

onSqlite('what the AI writes while template or account are paused is not said', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const { app, user, template, say } = await openShop(t, dialect, { AI_BASE_URL: ai.url });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  const { botControl } = app.context;
  const scopes = { template: { templateId: template.id }, account: 'account' } as const;
  for (const [index, [what, scope]] of Object.entries(scopes).entries()) {
    const silenced = Promise.withResolvers<void>();
    ai.enqueue(onceTold(silenced.promise, reply('Of course.')));
    const pending = say(what, 'Do you bake at night?');
    await eventually('the AI is asked', async () => ai.requestCount() === index + 1);
    await botControl.pause(user.id, scope, 1);
    app.context.loadedTemplates.accountChanged(user.id);
    silenced.resolve();
    assert.deepEqual([what, (await pending).body], [what, PAUSED]);
    await botControl.resume(user.id, scope);
    app.context.loadedTemplates.accountChanged(user.id);
  }
});

onSqlite('a pause of some minutes ends by itself, one without an end does not', async (t, dialect) => {
  const { say, control, pass } = await openShop(t, dialect);
  await control('pause', { conversation_id: 'one', minutes: 60 });
  await control('pause', { conversation_id: 'two', minutes: '90' });
  await control('pause', 'conversation_id=three');
  // Times are whole milliseconds.
  const fraction = await control('pause', { conversation_id: 'four', minutes: 1.00001 });
  assert.equal(fraction.status, 200);
  const sources = async () => [
    (await say('one')).body.source,
    (await say('two')).body.source,
    (await say('three')).body.source,
  ];
  assert.deepEqual(await sources(), ['paused', 'paused', 'paused']);
  await pass(59);
  assert.deepEqual(await sources(), ['paused', 'paused', 'paused']);
  await pass(2);
  assert.deepEqual(await sources(), ['trigger', 'paused', 'paused']);
  await pass(30);
  assert.deepEqual(await sources(), ['trigger', 'trigger', 'paused']);
  await pass(10 * 365 * 24 * 60);
  assert.equal((await say('three')).body.source, 'paused');
});

onBothDatabases('minutes count however the body is written', async (t, dialect) => {
  const { app, control } = await openShop(t, dialect);
  const bodies: Record<string, string> = {
    form: 'conversation_id=form&minutes=60',
    comma: '{"conversation_id":"comma","minutes":60,}',
    quotes: '{"first_name":"Ana "Nana" S.","conversation_id":"quotes","minutes":"60"}',
    first: '{"minutes": 60, "conversation_id": "first", "first_name": "Ana "Nana" S."}',
    bare: '{conversation_id: "bare", minutes: 60}',
  };
  for (const body of Object.values(bodies)) assert.equal((await control('pause', body)).status, 200);
  const rows = await app.context.db.knex('conversations').select('external_id', 'paused_until');
  assert.deepEqual(rows.map((row) => row.external_id).toSorted(), Object.keys(bodies).toSorted());
  for (const row of rows) {
    const minutes = Math.ceil((row.paused_until - Date.now()) / 60_000);
    assert.ok(minutes > 50 && minutes <= 60, `${row.external_id} is paused for ${minutes} minutes`);
  }
  for (const body of ['conversation_id=form&minutes=soon', '{"conversation_id":"comma","minutes":soon,}']) {
    const answer = await control('pause', body);
    assert.deepEqual([body, answer.status, answer.body.code], [body, 400, 'minutes_invalid']);
  }
});

onSqlite('a conversation can be paused before its first message', async (t, dialect) => {
  const { app, say, control } = await openShop(t, dialect);
  assert.equal((await control('pause', { conversation_id: '17841400000000000000001' })).status, 200);
  assert.equal((await say('17841400000000000000001')).body.source, 'paused');
  assert.equal((await control('resume', { conversation_id: 'never-seen' })).status, 200);
  assert.equal((await say('never-seen')).body.source, 'trigger');
  assert.equal((await countRows(app.context)).conversations, 2);
});

onSqlite('what a flow sends wrong is refused by name, and pauses nothing', async (t, dialect) => {
  const { app, say, control } = await openShop(t, dialect);
  for (const [body, field, code] of [
    [{ conversation_id: 'one', minutes: 0 }, 'minutes', 'minutes_invalid'],
    [{ conversation_id: 'one', minutes: -5 }, 'minutes', 'minutes_invalid'],
    [{ conversation_id: 'one', minutes: 'an hour' }, 'minutes', 'minutes_invalid'],
    [{ conversation_id: 'one', minutes: [60] }, 'minutes', 'minutes_invalid'],
    ['{"conversation_id":"one","minutes":1e400}', 'minutes', 'minutes_invalid'],
    [{ minutes: 5 }, 'conversation_id', 'conversation_id_missing'],
    [{ conversation_id: '{{user_id}}' }, 'conversation_id', 'conversation_id_missing'],
    [{ conversation_id: { id: 1 } }, 'conversation_id', 'conversation_id_invalid'],
    [{ conversation_id: 'x'.repeat(256) }, 'conversation_id', 'conversation_id_too_long'],
    ['', 'body', 'body_empty'],
    ['[]', 'body', 'body_not_an_object'],
    ['{"id of the customer": 5 5}', 'body', 'body_unreadable'],
    ['17841400000000001 please', 'conversation_id', 'conversation_id_missing'],
  ] as const) {
    const answer = await control('pause', body as string);
    assert.deepEqual([body, answer.status, answer.body.code], [body, 400, code]);
    assert.deepEqual(answer.body.fields, { [field]: answer.body.error });
    assert.doesNotMatch(String(answer.body.error), /"message"|timestamp/, 'a pause needs neither');
  }
  assert.equal((await countRows(app.context)).conversations, 0);
  assert.equal((await say('one')).body.source, 'trigger');
  const unknown = await postMessage(app.url, 'AbCdEfGhIjKl_-09/pause', { conversation_id: 'one' });
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'webhook_not_found']);
});

onBothDatabases('pausing has the limits of messages, counted apart from them', async (t, dialect) => {
  let now = Date.now();
  const env = { WEBHOOK_MESSAGES_PER_MINUTE: '5', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '3' };
  const app = await startTestApp(t, dialect, { env, overrides: { clock: () => now } });
  const { template } = await createOwner(app.context, { fallbackReply: 'Soon.' });
  const { template: other } = await createOwner(app.context);
  const control = async (conversation: string, action = 'pause', webhookUrl = template.webhookUrl) => {
    const { status, headers } = await postMessage(app.url, `${webhookUrl}/${action}`, {
      conversation_id: conversation,
    });
    return status === 429 ? `429 after ${headers.get('retry-after')}` : status;
  };
  // Whatever was said wrong before counts for nothing.
  await postMessage(app.url, `${template.webhookUrl}/pause`, {});
  const burst = await Promise.all(Array.from({ length: 10 }, () => control('one')));
  assert.deepEqual(burst.toSorted(), [200, 200, 200, ...Array(7).fill('429 after 60')]);
  assert.equal(await control('one', 'resume'), '429 after 60');
  assert.deepEqual([await control('two'), await control('three')], [200, 200]);
  assert.equal(await control('four'), '429 after 60', 'five a minute for the address');
  assert.equal(await control('one', 'pause', other.webhookUrl), 200, 'others have limits of their own');
  const { conversations } = await countRows(app.context);
  assert.equal(conversations, 4, 'a call that is refused writes nothing');
  const message = await postMessage(app.url, template.webhookUrl, { message: 'Hi', conversation_id: 'four' });
  assert.equal(message.body.source, 'fallback', 'customers are heard');
  now += 60_001;
  assert.equal(await control('one', 'resume'), 200);

  const open = await startTestApp(t, dialect, {
    env: { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
  });
  const { template: free } = await createOwner(open.context);
  for (let n = 0; n < 15; n += 1) {
    const { status } = await postMessage(open.url, `${free.webhookUrl}/pause`, { conversation_id: 'c' });
    assert.equal(status, 200);
  }
});

onBothDatabases('pausing needs the template’s secret, as messages do', async (t, dialect) => {
  const { app, control } = await openShop(t, dialect, {}, {}, { webhookSecret: 'open-sesame' });
  for (const action of ['pause', 'resume'] as const) {
    for (const headers of [{}, { 'x-webhook-secret': 'open' }]) {
      const answer = await control(action, { conversation_id: 'one' }, headers);
      assert.deepEqual([answer.status, answer.body.code], [401, 'wrong_webhook_secret']);
    }
  }
  const paused = await app.context.db.knex('conversations').whereNotNull('pause_reason');
  assert.deepEqual(paused, []);
  const right = { 'x-webhook-secret': 'open-sesame' };
  assert.equal((await control('pause', { conversation_id: 'one' }, right)).status, 200);
});

onBothDatabases('a handover says its text once, then a human takes over and is told', async (t, dialect) => {
  const { app, user, say, control, pass } = await openShop(t, dialect);
  const { body } = await say('one', 'A human please!');
  assert.deepEqual(
    [body.source, body.send, body.handoff, body.response],
    ['trigger', true, true, 'Anna will write to you today.'],
  );
  const next = await say('one');
  assert.deepEqual([next.body.source, next.body.handoff], ['paused', false]);
  await pass(365 * 24 * 60);
  assert.equal((await say('one')).body.source, 'paused', 'until somebody resumes it');
  assert.equal((await say('two')).body.source, 'trigger');
  assert.deepEqual(await noticesOf(app.context, user.id, ['handover']), ['handover']);
  await control('resume', { conversation_id: 'one' });
  assert.equal((await say('one')).body.source, 'trigger');
});

onBothDatabases('a template and an account can be paused as a whole', async (t, dialect) => {
  let passed = 0;
  const { app, user, template, say } = await openShop(t, dialect, {}, { clock: () => Date.now() + passed });
  const isSilent = async () => (await say(`c${Math.random()}`)).body.source === 'paused';
  const isHeard = async () => !(await isSilent());
  const { botControl } = app.context;
  for (const [what, scope] of Object.entries({
    template: { templateId: template.id },
    account: 'account',
  } as const)) {
    assert.equal(await isSilent(), false, what);
    await botControl.pause(user.id, scope, 1);
    await eventually(`the ${what} is silent`, isSilent);
    passed += 60_001;
    assert.equal(await isSilent(), false, `a pause of the ${what} that is over`);
    await botControl.pause(user.id, scope, null);
    await eventually(`the ${what} is silent until resumed`, isSilent);
    await botControl.resume(user.id, scope);
    await eventually(`the ${what} answers again`, isHeard);
  }
});
