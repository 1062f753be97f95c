import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Compile } from 'typebox/schema';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { assertPublished } from '../../../testing/published-api.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { ANSWER_FORMATS } from '../../contract/webhook.ts';
import { WebhookAnswers } from '../../contract/webhook-api.ts';
import { ERROR_CATALOGUE } from '../../errors.ts';

interface DescribedCall {
  operationId?: string;
  summary?: string;
  tags: string[];
  security?: object[];
  parameters?: { $ref?: string; description?: string }[];
  responses: Record<string, { $ref?: string; description?: string; content?: object }>;
  requestBody?: { content: Record<string, { example?: { templateName?: string } }> };
}

interface Described {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  security: object[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedCall>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
}

const MOST_BYTES = 355_000;
const MOST_COMPRESSED_BYTES = 50_000;

test('the API describes itself: every call with a summary, answers, errors and how to be let in', async (t) => {
  const env = { INSTAGRAM_ENABLED: 'true', SERVER_PUBLIC_URL: 'https://bot.bakery.test/dm/' };
  const app = await startTestApp(t, 'sqlite', { env });
  const text = await (await fetch(`${app.url}/api/openapi.json`)).text();
  assert.ok(Buffer.byteLength(text) <= MOST_BYTES, `${Buffer.byteLength(text)} bytes`);
  assert.ok(gzipSync(text).length <= MOST_COMPRESSED_BYTES, `${gzipSync(text).length} bytes compressed`);
  assert.equal(/"const"/.test(text), false, 'generators of clients stumble over a boolean const');
  const document = JSON.parse(text) as Described;
  assert.equal(document.openapi, '3.1.0');
  assert.deepEqual(
    document.servers.map(({ url }) => url),
    ['https://bot.bakery.test/dm'],
  );
  const tags = document.tags.map(({ name }) => name);
  const ids = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const name = `${method} ${path}`;
      assert.ok(call.operationId && !ids.has(call.operationId), `${name}: ${call.operationId}`);
      ids.add(call.operationId);
      assert.ok(call.summary, `${name} has no summary`);
      assert.ok(call.tags.length === 1 && tags.includes(call.tags[0] ?? ''), name);
      const statuses = Object.keys(call.responses);
      assert.equal(statuses.includes('default'), false, name);
      const good = Object.entries(call.responses).filter(([status]) => status.startsWith('2'));
      assert.ok(good.length === 1 && Object.keys(good[0]?.[1].content ?? {}).length > 0, name);
      assert.ok(statuses.includes('503') && statuses.some((status) => status.startsWith('4')), name);
      for (const { example } of Object.values(call.requestBody?.content ?? {}))
        assert.ok(example !== undefined || /\/files?$/.test(path), `${name} has no example`);
    }
  }
  assert.ok(ids.size > 220, `${ids.size} calls`);
  for (const code of Object.keys(ERROR_CATALOGUE))
    assert.ok(document.info.description.includes(`\`${code}\``), code);
  for (const name of ['Template', 'Trigger', 'Conversation', 'Message', 'Contact', 'Error'])
    assert.ok(name in document.components.schemas, name);
  const { post } = document.paths['/api/templates'] ?? {};
  assert.equal(post?.requestBody?.content['application/json']?.example?.templateName, 'Linden Bakery');
});

test('no two addresses fit one request, but for pairs that only other addresses would mend', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { INSTAGRAM_ENABLED: 'true' } });
  const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Described;
  const isOpen = (part = '') => part.startsWith('{');
  const isUndecided = (one: string[], other: string[]) =>
    one.length === other.length &&
    one.every((part, at) => part === other[at] || isOpen(part) || isOpen(other[at])) &&
    one.some((part, at) => isOpen(part) && !isOpen(other[at])) &&
    other.some((part, at) => isOpen(part) && !isOpen(one[at]));
  const all = Object.keys(paths).sort();
  const pairs = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .flatMap((other) => (isUndecided(one.split('/'), other.split('/')) ? [`${one} ${other}`] : [])),
  );
  assert.deepEqual(pairs, [
    '/api/contacts/fields/{key} /api/contacts/{id}/conversations',
    '/api/contacts/fields/{key} /api/contacts/{id}/merge',
    '/api/trials/template/{templateId} /api/trials/{id}/stop',
  ]);
});

test('each call says which ways in it takes', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { INSTAGRAM_ENABLED: 'true' } });
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Described;
  const waysOf = (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    const { security = document.security } = document.paths[path]?.[method.toLowerCase()] ?? {};
    return security.map((one) => Object.keys(one).join('+'));
  };
  const cases: Record<string, string[]> = {
    'GET /api/templates': ['session', 'personalToken'],
    'GET /api/user': ['session', 'personalToken'],
    'GET /api/user/banner': ['session', 'personalToken'],
    'PUT /api/user/retention': ['session', 'personalToken'],
    'GET /api/user/export': ['session', 'personalToken', 'cookie'],
    'GET /api/user/sessions': ['session'],
    'PATCH /api/user/profile': ['session'],
    'POST /api/tokens': ['session'],
    'POST /api/auth/logout': ['session'],
    'POST /api/auth/login': [],
    'GET /api/digest/off/{token}': [],
    'POST /api/support/contact': [],
    'GET /api/notifications/stream': ['session', 'personalToken', 'cookie'],
    'GET /api/admin/users': ['adminSession'],
    'POST /api/webhook/{webhookUrl}': ['webhookSecret', ''],
    'POST /api/widget/{publicId}/messages': ['visitor'],
  };
  for (const [call, ways] of Object.entries(cases)) assert.deepEqual(waysOf(call), ways, call);
});

test('the webhook answers as it is described', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { template } = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  const path = `/api/webhook/${template.webhookUrl}`;
  const bodies = [{ message: 'Hi', conversation_id: 'c' }, { message: 'Hi' }];
  for (const body of bodies) {
    const answer = await postMessage(app.url, template.webhookUrl, body);
    if (answer.status === 200) await assertPublished(app.url, { method: 'POST', path }, answer);
    else assert.equal(answer.status, 400);
  }
});

test('each format of the webhook answers by a shape of its own', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { template } = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  for (const format of ANSWER_FORMATS) {
    const isRight = Compile(WebhookAnswers[format]);
    const body = { message: 5, conversation_id: `of ${format}` };
    const url = `${app.url}/api/webhook/${template.webhookUrl}?format=${format}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    assert.equal(answer.status, 200, format);
    const said: unknown = await answer.json();
    assert.ok(isRight.Check(said), `${format}: ${JSON.stringify(said)}`);
  }
});

test('an answer that is not as described is noticed', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const request = { method: 'GET', path: '/api/templates' };
  await assertPublished(app.url, request, { status: 200, body: [] });
  await assert.rejects(assertPublished(app.url, request, { status: 200, body: [{ id: 'x' }] }));
  await assert.rejects(assertPublished(app.url, request, { status: 201, body: [] }));
  await assert.rejects(
    assertPublished(app.url, { ...request, path: '/api/nowhere' }, { status: 200, body: [] }),
  );
});

test('the description is a page as well, under a policy without unsafe-inline', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const answer = await fetch(`${app.url}/api/docs`);
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(policy.includes('unsafe'), false);
  for (const tag of ['style', 'script']) {
    const inner = html.match(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`))?.[1] ?? '';
    assert.ok(policy.includes(`sha256-${createHash('sha256').update(inner).digest('base64')}`), tag);
  }
  for (const words of [
    'POST /api/templates',
    'Create a template',
    'templateName',
    'template_limit',
    'personalToken',
  ])
    assert.ok(html.includes(words), words);
});
