import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const env = { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };

onSqlite('paused from the app: silent, recorded, and resumed', async (t, dialect) => {
  let now = Date.now();
  const app = await startTestApp(t, dialect, { env, overrides: { clock: () => now } });
  const { api, template } = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  let count = 0;
  const say = async () => {
    count += 1;
    const body = { message: `Message ${count}`, conversation_id: 'c', timestamp: `${count}` };
    now += 10_000;
    return (await postMessage(app.url, template.webhookUrl, body)).body.source;
  };
  assert.equal(await say(), 'fallback');
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  const paths = [`/api/conversations/${id}`, `/api/templates/${template.id}`, '/api/bot'];
  for (const path of paths) {
    const paused = await api('POST', `${path}/pause`, {});
    assert.deepEqual([paused.status, paused.body], [200, { isPaused: true, pausedUntil: null }], path);
    await waitFor(`${path} paused`, async () => (await say()) === 'paused');
    assert.deepEqual((await api('POST', `${path}/resume`)).body, { isPaused: false, pausedUntil: null });
    await waitFor(`${path} resumed`, async () => (await say()) === 'fallback');
  }
  // What the customer wrote meanwhile is there.
  const { messageCount } = (await api('GET', `/api/conversations/${id}`)).body;
  assert.ok(messageCount >= count);
  const texts = (await api('GET', `/api/conversations/${id}/messages`)).body
    .filter(({ isFromUser }: { isFromUser: boolean }) => isFromUser)
    .map(({ messageText }: { messageText: string }) => messageText);
  assert.deepEqual(
    texts,
    Array.from({ length: count }, (_, index) => `Message ${index + 1}`),
  );

  const hour = await api('POST', '/api/bot/pause', { minutes: 60 });
  assert.equal(Date.parse(hour.body.pausedUntil), now + 3_600_000);
  assert.equal((await api('GET', '/api/bot')).body.isPaused, true);
  now += 3_600_001;
  assert.equal((await api('GET', '/api/bot')).body.isPaused, false);
});

onSqlite('a reply that the owner sent by hand is in the memory', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Of course.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1' } });
  const { api, template } = await signedInOwner(app);
  const say = (message: string) =>
    postMessage(app.url, template.webhookUrl, { message, conversation_id: 'c', timestamp: message });
  await say('Can you keep a cake for me?');
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  const noted = await api('POST', `/api/conversations/${id}/messages`, {
    messageText: 'It waits under Ada.',
  });
  assert.equal(noted.status, 201);
  assert.partialDeepStrictEqual(noted.body, {
    isFromUser: false,
    source: 'owner',
    messageText: 'It waits under Ada.',
  });
  await say('Great!');
  const sent = ai.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
  assert.ok(
    sent.messages.some(
      ({ role, content }) => role === 'assistant' && content.includes('It waits under Ada.'),
    ),
  );
  assert.equal((await api('GET', `/api/conversations/${id}`)).body.messageCount, 5);
  assert.equal((await api('GET', `/api/conversations/${id}/messages`)).body.length, 5);
});

onBothDatabases("bad pauses, and somebody else's", async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  await postMessage(app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  for (const minutes of [0, -5, 1.5, '60', 525_601, [60]]) {
    const { status, body } = await owner.api('POST', '/api/bot/pause', { minutes });
    assert.deepEqual([status, body.fields], [400, { minutes: 'Invalid input' }]);
  }
  const blank = await owner.api('POST', `/api/conversations/${id}/messages`, { messageText: ' ' });
  assert.deepEqual(blank.body.fields, { messageText: 'Required' });
  const calls: [string, object | undefined][] = [
    [`/api/conversations/${id}/pause`, {}],
    [`/api/conversations/${id}/resume`, undefined],
    [`/api/conversations/${id}/messages`, { messageText: 'Hello' }],
    [`/api/templates/${owner.template.id}/pause`, {}],
    [`/api/templates/${owner.template.id}/resume`, undefined],
  ];
  for (const [path, body] of calls) assert.equal((await other.api('POST', path, body)).status, 404, path);
  assert.equal((await owner.api('GET', `/api/conversations/${id}`)).body.isPaused, false);
  assert.equal((await owner.api('GET', `/api/templates/${owner.template.id}`)).body.isPaused, false);
});

onBothDatabases('handovers, pauses and resumptions stand between the messages', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const { api, template, token } = await signedInOwner(app);
  const other = await signedInOwner(app);
  const say = (message: string) =>
    postMessage(app.url, template.webhookUrl, { message, conversation_id: 'c', timestamp: message });
  const flow = (action: string, body: object) =>
    postMessage(app.url, `${template.webhookUrl}/${action}`, { conversation_id: 'c', ...body });
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'pickup',
    responseAction: 'I will write to you.',
    handOver: true,
  });
  await waitFor('the trigger', async () => (await say(`pickup ${performance.now()}`)).body.handoff === true);
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  await api('POST', `/api/conversations/${id}/resume`);
  // Nothing to end any more, so nothing to tell.
  await api('POST', `/api/conversations/${id}/resume`);
  await api('POST', `/api/conversations/${id}/pause`, {});
  await flow('resume', {});
  await flow('pause', { minutes: 60 });

  const events = await api('GET', `/api/conversations/${id}/events`);
  const read = events.body.map(({ kind, by, pausedUntil, createdAt }: Record<string, string>) => [
    kind,
    by,
    pausedUntil && Date.parse(pausedUntil) - Date.parse(createdAt ?? ''),
  ]);
  const hour = read.at(-1)?.pop();
  assert.ok(Math.abs(hour - 3_600_000) < 5_000, `${hour}`);
  assert.deepEqual(read, [
    ['handed_over', 'trigger', null],
    ['resumed', 'owner', null],
    ['paused', 'owner', null],
    ['resumed', 'flow', null],
    ['paused', 'flow'],
  ]);
  const messages = (await api('GET', `/api/conversations/${id}/messages`)).body;
  const [{ createdAt }] = events.body;
  assert.equal(createdAt, messages.find(({ source }: { source: string }) => source === 'trigger').createdAt);

  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api/user/export`, { headers });
  const exported = (await response.json()) as { conversations: { events: { kind: string }[] }[] };
  assert.deepEqual(
    exported.conversations[0]?.events.map(({ kind }) => kind),
    ['handed_over', 'resumed', 'paused', 'resumed', 'paused'],
  );
  assert.equal((await other.api('GET', `/api/conversations/${id}/events`)).status, 404);
  await api('DELETE', `/api/conversations/${id}`);
  assert.equal((await app.context.db.knex('conversation_events')).length, 0);
});
