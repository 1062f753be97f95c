import assert from 'node:assert/strict';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY } from '../../../testing/fixtures.ts';
import { type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { onceTold } from '../../../testing/wire/wire.ts';

const LENGTH = 'short (3-4 sentences)';

onSqlite('the test chat answers as the webhook would, and records nothing', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { api, id, template } = await signedInOwner(app);
  const templateId = template.id;
  const noKey = await api('POST', '/api/test-prompt', { templateId, message: 'Do you bake?' });
  assert.deepEqual([noKey.status, noKey.body.response, noKey.body.reason.why], [200, '', 'no_key']);
  await app.context.keys.set(id, 'openai', 'sk-test-1234');
  await api('POST', '/api/triggers', { templateId, triggerPhrase: 'hours', responseAction: 'From 8 to 6.' });

  const prompt = await api('POST', '/api/test-prompt', { templateId, message: 'Do you bake?' });
  assert.deepEqual([prompt.body.response, prompt.body.source], ['We bake every day.', 'ai']);
  assert.partialDeepStrictEqual(prompt.body.reason, { calls: 1, promptTokens: 100, completionTokens: 20 });
  const trigger = await api('POST', '/api/test-prompt', { templateId, message: 'Your hours?' });
  assert.deepEqual([trigger.body.response, trigger.body.source], ['From 8 to 6.', 'trigger']);
  assert.equal(trigger.body.reason.trigger.phrase, 'hours');

  const at = (minute: number) => new Date(Date.now() - (10 - minute) * 60_000).toISOString();
  const memory = await api('POST', '/api/test-conversation', {
    templateId,
    messages: [
      { messageText: 'My name is Ada.', isFromUser: true, createdAt: at(1) },
      { messageText: 'Hello Ada!', isFromUser: false, createdAt: at(2) },
    ],
    newMessage: 'What is my name?',
    conversationId: 'test-1700000000000',
  });
  assert.equal(memory.body.source, 'ai');
  const { given, tone } = memory.body.reason;
  assert.deepEqual([given, tone], [{ triggers: 1, faqs: 2, messages: 2 }, 'friendly']);
  const sent = JSON.stringify(ai.requests.at(-1)?.body);
  assert.ok(sent.includes('My name is Ada.') && sent.includes('Hello Ada!'));
  for (const table of ['conversations', 'messages', 'inbox', 'usage_days']) {
    assert.equal((await app.context.db.knex(table)).length, 0, table);
  }
});

onSqlite('bad test messages, and somebody else’s template', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const other = await signedInOwner(app);
  const good = { templateId: template.id, messages: [], newMessage: 'Hi', conversationId: 'test-1' };
  const cases: [object, Record<string, string>][] = [
    [{ newMessage: '  ' }, { newMessage: 'Required' }],
    [{ newMessage: 'x'.repeat(4_001) }, { newMessage: 'At most 4,000 characters' }],
    [{ conversationId: 'prod-1' }, { conversationId: 'Invalid input' }],
    [
      { messages: [{ messageText: 'x' }] },
      { 'messages.0.isFromUser': 'Required', 'messages.0.createdAt': 'Required' },
    ],
    [{ messages: null }, { messages: 'Invalid input' }],
  ];
  for (const [more, fields] of cases) {
    const { status, body } = await api('POST', '/api/test-conversation', { ...good, ...more });
    assert.deepEqual([status, body.fields], [400, fields]);
  }
  assert.equal((await other.api('POST', '/api/test-conversation', good)).status, 404);
  const prompt = { templateId: template.id, message: 'Hi' };
  assert.equal((await other.api('POST', '/api/test-prompt', prompt)).status, 404);
  const stream = await other.api('POST', '/api/test-prompt', prompt, { accept: 'text/event-stream' });
  assert.equal(stream.status, 404);
});

onBothDatabases(
  'a draft is tried as it stands in the form, with saved triggers or its own',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, {
      env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' },
    });
    const { api, template } = await signedInOwner(app);
    const other = await signedInOwner(app);
    const templateId = template.id;
    await api('POST', '/api/triggers', {
      templateId,
      triggerPhrase: 'hours',
      responseAction: 'From 8 to 6.',
    });
    const stored = await api('GET', `/api/templates/${templateId}`);
    const changed = {
      ...BAKERY,
      businessType: 'Bakery on wheels',
      lengthPreference: LENGTH,
      model: 'gpt-other',
    };
    const draft = (more: object) =>
      api('POST', '/api/test-draft', { template: changed, message: 'Hi', ...more });

    const asked = await draft({ templateId, message: 'Do you bake?' });
    assert.deepEqual([asked.body.response, asked.body.source], ['We bake every day.', 'ai']);
    const sent = ai.requests.at(-1)?.body as { model: string };
    assert.ok(JSON.stringify(sent).includes('Bakery on wheels'));
    assert.equal(sent.model, 'gpt-other');
    assert.deepEqual((await api('GET', `/api/templates/${templateId}`)).body, stored.body);

    assert.equal((await draft({ templateId, message: 'Your hours?' })).body.response, 'From 8 to 6.');
    assert.equal((await draft({ message: 'Your hours?' })).body.source, 'ai');
    const triggers = [{ triggerPhrase: 'menu', responseAction: 'Here it is.' }];
    const own = await draft({ triggers, message: 'The menu?' });
    assert.deepEqual(
      [own.body.response, own.body.reason.trigger],
      ['Here it is.', { id: 1, phrase: 'menu' }],
    );

    const cases: [object, Record<string, string>][] = [
      [{ message: ' ' }, { message: 'Required' }],
      [{ template: { ...changed, role: '' } }, { role: 'Role is required' }],
      [{ template: { ...changed, webhookSecret: 'x' } }, { 'template.webhookSecret': 'Invalid input' }],
      [
        { triggers: [{ triggerPhrase: 'x', responseAction: 'Here it is.' }] },
        { 'triggers.0.triggerPhrase': 'Trigger phrase must be at least 2 characters' },
      ],
    ];
    for (const [more, fields] of cases) {
      const { status, body } = await draft(more);
      assert.deepEqual([status, body.fields], [400, fields]);
    }
    const foreign = { template: changed, templateId, message: 'Your hours?' };
    assert.equal((await other.api('POST', '/api/test-draft', foreign)).status, 404);
    for (const table of ['conversations', 'messages', 'inbox', 'usage_days']) {
      assert.equal((await app.context.db.knex(table)).length, 0, table);
    }
  },
);

onBothDatabases('twenty test messages a minute may ask the AI', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  let now = Date.now();
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' },
    overrides: { clock: () => now },
  });
  const { api, template } = await signedInOwner(app);
  const other = await signedInOwner(app);
  const templateId = template.id;
  await api('POST', '/api/triggers', { templateId, triggerPhrase: 'hours', responseAction: 'From 8 to 6.' });
  const ask = (message = 'Do you bake?', headers = {}) =>
    api('POST', '/api/test-prompt', { templateId, message }, headers);

  const asked = await Promise.all(Array.from({ length: 30 }, () => ask()));
  assert.equal(asked.filter(({ status }) => status === 200).length, 20);
  assert.equal(ai.requestCount(), 20);
  const refused = asked.filter(({ status }) => status !== 200);
  const sentence = 'You have tried a lot of messages in a short time. Please wait a moment and try again.';
  for (const answer of [...refused, await ask('Rye?', { accept: 'text/event-stream' })]) {
    const expected = { error: sentence, message: sentence, code: 'too_many_requests' };
    assert.deepEqual([answer.status, answer.body], [429, expected]);
    assert.equal(answer.headers.get('retry-after'), '60');
  }
  assert.equal((await ask('Your hours?')).body.source, 'trigger', 'what asks no AI is free');
  const elsewhere = { templateId: other.template.id, message: 'Do you bake?' };
  assert.equal((await other.api('POST', '/api/test-prompt', elsewhere)).body.source, 'ai');

  now += 60_000;
  assert.equal((await ask()).body.source, 'ai');
});

onSqlite('as an event stream, the reply is seen while it is written', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake **every** day.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' } });
  const { api, template } = await signedInOwner(app);
  const message = { templateId: template.id, message: 'Do you bake?' };
  const stream = await api('POST', '/api/test-prompt', message, { accept: 'text/event-stream' });
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const events = stream.body
    .trim()
    .split('\n\n')
    .map((event: string) => {
      const [name = '', data = ''] = event.split('\n');
      return [name.replace('event: ', ''), JSON.parse(data.replace('data: ', ''))];
    });
  const drafts = events
    .filter(([name]: [string]) => name === 'draft')
    .map(([, data]: [string, { text: string }]) => data.text);
  assert.equal(drafts.at(-1), 'We bake **every** day.');
  for (const [index, draft] of drafts.entries()) assert.ok((drafts[index + 1] ?? draft).startsWith(draft));
  // Drafts are as the model wrote them; only the reply has passed the guard.
  const [name, reply] = events.at(-1);
  assert.deepEqual([name, reply.response, reply.source], ['reply', 'We bake every day.', 'ai']);
  assert.equal(reply.reason.findings[0].rule, 'markdown');
  assert.equal(typeof reply.reason.ms.total, 'number');
});

onSqlite('no draft shows what the model thinks, however its thoughts are marked', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' } });
  const { api, template } = await signedInOwner(app);
  const message = { templateId: template.id, message: 'Do you bake?' };
  for (const thinking of [
    '<think>They want bread.</think>',
    '<seed:think>They want bread.</seed:think>',
    '<|channel|>analysis<|message|>They want bread.<|end|><|start|>assistant<|channel|>final<|message|>',
    'commentaryThey want bread.assistantfinal',
  ]) {
    ai.enqueue(reply(`${thinking}We bake every day.`));
    const { body } = await api('POST', '/api/test-prompt', message, { accept: 'text/event-stream' });
    const drafts = [...String(body).matchAll(/^event: draft\ndata: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data).text,
    );
    assert.deepEqual(
      [drafts.at(-1), drafts.filter((text) => !'We bake every day.'.startsWith(text))],
      ['We bake every day.', []],
      thinking,
    );
    assert.match(body, /^event: reply\ndata: .*"response":"We bake every day\."/m);
  }
});

onSqlite('four messages of an owner are answered as streams at once, and not a fifth', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' },
  });
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const told = Promise.withResolvers<void>();
  ai.setDefault(onceTold(told.promise, reply('We bake every day.')));
  const stream = { accept: 'text/event-stream' };
  const ask = (owner: Owner, headers = {}) =>
    owner.api('POST', '/api/test-prompt', { templateId: owner.template.id, message: 'Rye?' }, headers);
  const first = Array.from({ length: 4 }, () => ask(owner, stream));
  await waitFor('all four are asked', () => ai.requestCount() === 4);

  const fifth = await ask(owner, stream);
  const sentence =
    'Several of your test messages are still being answered. Please wait a moment and try again.';
  assert.deepEqual(
    [fifth.status, fifth.body],
    [429, { error: sentence, message: sentence, code: 'too_many_requests' }],
  );
  assert.equal(fifth.headers.get('retry-after'), '5');
  const others = ask(other, stream);
  await waitFor('somebody else is asked for', () => ai.requestCount() === 5);
  told.resolve();
  for (const { status } of await Promise.all([...first, others])) assert.equal(status, 200);
  assert.equal((await ask(owner, stream)).status, 200, 'what is over is counted no more');
});
