import assert from 'node:assert/strict';
import { createAiStandIn } from '../../testing/ai-stand-in.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';

onBothDatabases('the test chat answers as the webhook would, and records nothing', async (t, dialect) => {
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

onBothDatabases('bad test messages, and somebody else’s template', async (t, dialect) => {
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

onBothDatabases('as an event stream, the reply is seen while it is written', async (t, dialect) => {
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
  assert.deepEqual(drafts, ['We ', 'We bake ', 'We bake **every** ', 'We bake **every** day.']);
  // Drafts are as the model wrote them; only the reply has passed the guard.
  const [name, reply] = events.at(-1);
  assert.deepEqual([name, reply.response, reply.source], ['reply', 'We bake every day.', 'ai']);
  assert.equal(reply.reason.findings[0].rule, 'markdown');
  assert.equal(typeof reply.reason.ms.total, 'number');
});
