import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { createChatToolStandIn } from '../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { captureLog } from '../../testing/observe.ts';
import { onSqlite, startTestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { after } from '../../testing/wire/wire.ts';
import { readTraceparent } from '../trace.ts';
import { createRequestIds } from './request-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const parse = (lines: string[]) => lines.map((line) => JSON.parse(line));

test('ids differ in all processes and after each start', () => {
  const ids = (bytes: number[]) => {
    const next = createRequestIds(() => Buffer.from(bytes));
    return [next(), next()];
  };
  assert.deepEqual(ids([0, 0, 0, 0]), ['0000000-1', '0000000-2']);
  assert.deepEqual(ids([255, 255, 255, 255]), ['1z141z3-1', '1z141z3-2']);
});

test('every request has one line, which holds the id that its error tells', async (t) => {
  const { log, lines } = captureLog();
  const app = await startTestApp(t, 'sqlite', { overrides: { log } });
  const { template } = await createOwner(app.context, { fallbackReply: 'One moment.' });
  lines.length = 0;
  const body = { message: 'Hello', conversation_id: '17841400000000001', timestamp: 1 };
  assert.equal((await postMessage(app.url, template.webhookUrl, body)).status, 200);
  const refused = await postMessage(app.url, template.webhookUrl, {});
  const missing = await fetch(`${app.url}/api/nothing-here`, { method: 'POST' });
  const fine = await fetch(`${app.url}/api/subscription-pricing`);
  for (const probe of ['/healthz', '/readyz', '/metrics'])
    assert.equal((await fetch(app.url + probe)).status, 200);
  const seen = await waitFor('the lines', () => {
    const all = parse(lines).filter(({ reqId }) => reqId !== undefined);
    return all.length >= 7 ? all : null;
  });
  assert.deepEqual(
    seen.map(({ msg, level, route, status }) => [msg, level, route, status]),
    [
      ['message answered', 30, undefined, undefined],
      ['request', 30, '/api/webhook/:webhookUrl', 400],
      ['request', 30, 'unknown', 404],
      ['request', 30, '/api/subscription-pricing', 200],
      ['request', 20, '/healthz', 200],
      ['request', 20, '/readyz', 200],
      ['request', 20, '/metrics', 200],
    ],
  );
  assert.equal(new Set(seen.map(({ reqId }) => reqId)).size, 7);
  assert.equal(refused.headers.get('x-request-id'), seen[1].reqId);
  assert.equal(missing.headers.get('x-request-id'), seen[2].reqId);
  assert.equal(fine.headers.get('x-request-id'), null);
});

test('broken HTTP has an id and a line as well', async (t) => {
  const { log, lines } = captureLog();
  const app = await startTestApp(t, 'sqlite', { overrides: { log } });
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  const answer = await text(socket);
  const id = /X-Request-Id: (\S+)/.exec(answer)?.[1];
  const line = parse(lines).find(({ reqId }) => reqId === id);
  assert.deepEqual([line?.msg, line?.status, line?.code], ['request', 400, 'invalid_input']);
});

test('Fastify’s own lines name the request, and not its address', async (t) => {
  const { log, lines } = captureLog();
  const { buildApp } = await import('../app.ts');
  const served = await startTestApp(t, 'sqlite', { overrides: { log } });
  const app = await buildApp(served.context);
  t.after(() => app.close());
  app.get('/twice/:secret', async (_request, reply) => {
    void reply.send('one');
    return 'two';
  });
  await app.inject({ url: '/twice/walnut' });
  const own = parse(lines).filter(({ level }) => level === 40);
  assert.ok(own.length > 0);
  for (const line of own) assert.match(line.reqId, /^[0-9a-z]{7}-\w+$/);
  assert.doesNotMatch(lines.join(''), /walnut/);
});

test('the id of a trusted proxy is taken over where it is well-formed', async (t) => {
  for (const [trusted, headers, isTaken] of [
    ['127.0.0.1', { 'x-forwarded-for': '10.1.2.3', 'x-request-id': 'from-the-proxy-1' }, true],
    ['127.0.0.1', { 'x-request-id': 'from-the-proxy-1' }, false],
    ['127.0.0.1', { 'x-forwarded-for': '10.1.2.3', 'x-request-id': 'no spaces, please' }, false],
    ['127.0.0.1', { 'x-forwarded-for': '10.1.2.3', 'x-request-id': 'x'.repeat(65) }, false],
    ['10.0.0.1', { 'x-forwarded-for': '10.1.2.3', 'x-request-id': 'from-the-proxy-1' }, false],
    ['false', { 'x-forwarded-for': '10.1.2.3', 'x-request-id': 'from-the-proxy-1' }, false],
  ] as [string, Record<string, string>, boolean][]) {
    const { log, lines } = captureLog();
    const app = await startTestApp(t, 'sqlite', { env: { SERVER_TRUST_PROXY: trusted }, overrides: { log } });
    const answer = await fetch(`${app.url}/api/nothing-here`, { headers });
    const id = answer.headers.get('x-request-id');
    assert.equal(id === headers['x-request-id'], isTaken, JSON.stringify([trusted, headers]));
    assert.ok(parse(lines).some((line) => line.msg === 'request' && line.reqId === id));
    await app.stop();
  }
});

test('a trace is read as the specification says, and nothing else is one', () => {
  assert.deepEqual(readTraceparent(`00-${TRACE}-${SPAN}-01`), { id: TRACE, flags: '01' });
  assert.deepEqual(readTraceparent(`cc-${TRACE}-${SPAN}-00-later`), { id: TRACE, flags: '00' });
  for (const wrong of [
    undefined,
    '',
    'hello',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    [`00-${TRACE}-${SPAN}-01`],
  ])
    assert.equal(readTraceparent(wrong as string | undefined), null, String(wrong));
});

onSqlite('a trace goes on to the AI, and with a late reply to the chat tool', async (t, dialect) => {
  const { log, lines } = captureLog();
  const [ai, tool] = [await createAiStandIn(), await createChatToolStandIn()];
  t.after(() => ai.close());
  t.after(() => tool.close());
  const env = { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '600' };
  const app = await startTestApp(t, dialect, { env, overrides: { log } });
  const { user, template } = await createOwner(app.context);
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  await app.context.keys.set(user.id, 'manychat', tool.token);
  let timestamp = 0;
  const send = (headers: Record<string, string>) => {
    timestamp += 1;
    const body = { message: `Question ${timestamp}?`, conversation_id: '17841400000000001', timestamp };
    return postMessage(app.url, template.webhookUrl, body, headers);
  };
  const traceparent = `00-${TRACE}-${SPAN}-01`;
  ai.enqueue(reply('Yes.'), reply('Yes, indeed.'), reply('No.'), after(900, reply('Yes, later.')));
  await send({ traceparent });
  await send({});
  await send({ traceparent: 'made up' });
  assert.equal((await send({ traceparent })).body.source, 'late');
  const [delivery] = await waitFor('the late reply', () => (tool.calls.length > 0 ? tool.calls : null));
  const [first, second, third, late] = ai.requests.map(({ headers }) => headers.traceparent);
  assert.deepEqual([second, third], [undefined, undefined]);
  const passedOn = [first, late, delivery?.headers.traceparent];
  for (const header of passedOn) assert.match(String(header), new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  assert.equal(new Set([traceparent, ...passedOn]).size, 4, 'each call is a span of its own');
  assert.deepEqual(
    parse(lines)
      .filter(({ msg }) => msg === 'message answered')
      .map(({ traceId }) => traceId),
    [TRACE, undefined, undefined, TRACE],
  );
});
