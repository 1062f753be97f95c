import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type TestContext, test } from 'node:test';
import { aiFaults, reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { eventually } from '../../testing/observe.ts';
import { onSqlite, startTestApp } from '../../testing/test-app.ts';
import { after } from '../../testing/wire/wire.ts';

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/metrics`, { headers });
}

async function assertHidden(answer: Response): Promise<void> {
  assert.equal(answer.status, 404);
  assert.deepEqual(await answer.json(), { error: 'Not found', message: 'Not found', code: 'not_found' });
}

test('open to this machine, and closed to whatever a proxy forwards', async (t) => {
  const { url } = await startTestApp(t, 'sqlite');
  const open = await get(url);
  assert.equal(open.status, 200);
  assert.match(open.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const delays = [...(await open.text()).matchAll(/^dmreply_nodejs_eventloop_lag_\w+ (.+)$/gm)].map(
    ([, value]) => Number(value),
  );
  assert.ok(delays.length > 0 && delays.every((delay) => delay < 60), 'what is not measured yet is left out');
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
    { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer ' },
    { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer undefined' },
  ]) {
    await assertHidden(await get(url, headers as Record<string, string>));
  }
});

test('the token opens it from anywhere, nothing like it does', async (t) => {
  const { url } = await startTestApp(t, 'sqlite', { env: { SERVER_METRICS_TOKEN: 'let-me-see' } });
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await get(url, { ...forwarded, authorization: 'Bearer let-me-see' })).status, 200);
  for (const authorization of [
    'let-me-see',
    'Bearer let-me-se',
    'Bearer let-me-seeee',
    'Basic let-me-see',
    '',
  ]) {
    await assertHidden(await get(url, { ...forwarded, authorization }));
  }
  assert.equal((await get(url)).status, 200, 'this machine needs none');
});

test('closed to other machines, however they call themselves', async (t) => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outside === undefined) return t.skip('This machine has no address but its own.');
  const { url } = await startTestApp(t, 'sqlite', { env: { SERVER_HOST: '0.0.0.0' } });
  const there = url.replace('127.0.0.1', outside.address);
  await assertHidden(await get(there));
  await assertHidden(await get(there, { host: 'localhost' }));
});

/** A sample by its name with labels; 0 where there is none. */
async function sampleOf(url: string): Promise<(name: string) => number> {
  const lines = (await (await get(url)).text()).split('\n');
  return (name) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0);
}

onSqlite('replies by source, calls to the AI by outcome, lateness and load', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const { url, context } = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { user, template } = await createOwner(context);
  await context.keys.set(user.id, 'openai', 'sk-test-1234');
  await context.triggers.add(user.id, template.id, { triggerPhrase: 'hours', responseAction: 'Tue to Sun.' });
  const send = (message: string, timestamp: number) =>
    postMessage(url, template.webhookUrl, { message, conversation_id: '17841400000000001', timestamp });
  await send('hours?', 1);
  await send('hours?', 1);
  await send('Can I pay in bitcoin?', 2);
  ai.enqueue(aiFaults.unauthorized);
  await send('Can I pay in gold?', 3);

  const sample = await sampleOf(url);
  assert.equal(sample('dmreply_answers_total{source="trigger",how="new"}'), 1);
  assert.equal(sample('dmreply_answers_total{source="trigger",how="repeated"}'), 1);
  assert.equal(sample('dmreply_answers_total{source="ai",how="new"}'), 1);
  assert.equal(sample('dmreply_answers_total{source="none",how="new"}'), 1);
  assert.equal(sample('dmreply_answer_seconds_count{source="trigger"}'), 2);
  assert.equal(sample('dmreply_ai_calls_total{outcome="answered"}'), 1);
  assert.equal(sample('dmreply_ai_calls_total{outcome="key_refused"}'), 1);
  assert.equal(sample('dmreply_ai_seconds_count'), 2);
  assert.equal(sample('dmreply_ai_in_flight'), 0);
  assert.equal(sample('dmreply_ai_breaker_open'), 0);
  assert.equal(sample('dmreply_shed_total'), 0);
  assert.equal(sample('dmreply_messages_waiting'), 0);
  assert.ok(
    sample('dmreply_process_resident_memory_bytes') > 0,
    'what Node measures is there at the first look',
  );
  const text = await (await get(url)).text();
  assert.match(text, /^dmreply_event_loop_delay_seconds [\d.e-]+$/m);
  assert.doesNotMatch(text, /17841400000000001|sk-test|bitcoin|Linden/, 'nobody can be recognised');
  assert.ok(!text.includes(template.webhookUrl));
});

onSqlite('what waits, what was refused, and what became of late replies', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const env = { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '1500' };
  const { url, context } = await startTestApp(t, dialect, { env });
  const { user, template } = await createOwner(context);
  await context.keys.set(user.id, 'openai', 'sk-test-1234');
  await context.keys.set(user.id, 'manychat', tool.token);
  const send = (body: object | string, webhookUrl = template.webhookUrl) =>
    postMessage(url, webhookUrl, typeof body === 'string' ? body : { ...body });
  await send('{}');
  await send('{}', 'AbCdEfGhIjKl_-09');
  await send('x'.repeat(33 * 1024));
  ai.setDefault(after(2_200, reply('Yes.')));
  tool.enqueue(chatToolFaults.serverError);
  const slow = send({ message: 'Rye?', conversation_id: '171', timestamp: 1 });
  await eventually('the AI is asked', async () => ai.requestCount() === 1);
  const second = send({ message: 'Wheat?', conversation_id: '171', timestamp: 2 });
  await eventually('one waits', async () => (await sampleOf(url))('dmreply_messages_waiting') === 1);
  assert.deepEqual([(await slow).body.source, (await second).body.source], ['late', 'late']);
  await eventually('both tried', async () => {
    const sample = await sampleOf(url);
    const again = sample('dmreply_deliveries_total{result="try_again"}');
    return again === 1 && sample('dmreply_deliveries_total{result="sent"}') >= 1;
  });
  const sample = await sampleOf(url);
  for (const status of [400, 404, 413]) {
    assert.deepEqual([status, sample(`dmreply_refused_total{status="${status}"}`)], [status, 1]);
  }
  assert.equal(sample('dmreply_messages_waiting'), 0);
  assert.equal(sample('dmreply_answers_total{source="late",how="new"}'), 2);
});

test('a proxy on the same machine does not open it', async (t) => {
  const { url } = await startTestApp(t, 'sqlite');
  const proxied = await startProxy(t, url);
  await assertHidden(await get(proxied));
});

/** Forwards as nginx is usually set up to. */
async function startProxy(t: TestContext, target: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const headers = { 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    void fetch(`${target}${request.url}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
