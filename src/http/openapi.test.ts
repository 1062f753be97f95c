import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { assertPublished } from '../../testing/published-api.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { ERROR_CATALOGUE } from '../errors.ts';

interface DescribedCall {
  operationId?: string;
  summary?: string;
  security?: object[];
  responses: object;
  requestBody?: { content: Record<string, { example: { templateName?: string } }> };
}

interface Described {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, DescribedCall>>;
}

test('the API describes itself: every call with a summary, answers, errors and how to be let in', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Described;
  assert.equal(document.openapi, '3.1.0');
  const ids = new Set<string>();
  let calls = 0;
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      calls += 1;
      const name = `${method} ${path}`;
      assert.ok('default' in call.responses, name);
      if (path.startsWith('/api/webhook/')) continue;
      assert.equal(ids.has(call.operationId ?? ''), false, `two calls named ${call.operationId}`);
      ids.add(call.operationId ?? '');
      const isOwners = !/\/(auth|admin|support|user|subscription-pricing|widget\/)/.test(path);
      if (isOwners) assert.ok(call.summary, `${name} has no summary`);
      if (isOwners) assert.deepEqual(call.security, [{ token: [] }], name);
    }
  }
  assert.ok(calls > 50);
  for (const code of Object.keys(ERROR_CATALOGUE))
    assert.ok(document.info.description.includes(`\`${code}\``), code);
  const { post } = document.paths['/api/templates'] ?? {};
  assert.equal(post?.requestBody?.content['application/json']?.example.templateName, 'Linden Bakery');
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
