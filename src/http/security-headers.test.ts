import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOwner } from '../../testing/fixtures.ts';
import { startTestApp } from '../../testing/test-app.ts';

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

async function answersOf(t: TestContext, env: Record<string, string> = {}) {
  const app = await startTestApp(t, 'sqlite', { env });
  const { template } = await createOwner(app.context);
  const webhook = `/api/webhook/${template.webhookUrl}`;
  const post = (path: string, body: string, headers = {}) =>
    fetch(`${app.url}${path}`, { method: 'POST', body, headers });
  return {
    ok: await post(webhook, '{"message":"Do you deliver?","conversation_id":"c"}'),
    refused: await post(webhook, '{}'),
    nobody: await post('/api/webhook/AbCdEfGhIjKl_-09', '{}'),
    unknown: await fetch(`${app.url}/api/nothing`),
    plain: await post('/api/nothing', 'x', { 'content-type': 'text/plain' }),
    health: await fetch(`${app.url}/healthz`),
    metrics: await fetch(`${app.url}/metrics`),
    page: await fetch(`${app.url}/`),
  };
}

test('every answer carries the fixed headers, errors too', async (t) => {
  for (const [name, answer] of Object.entries(await answersOf(t))) {
    for (const [header, value] of Object.entries(ALWAYS)) {
      assert.deepEqual([name, header, answer.headers.get(header)], [name, header, value]);
    }
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/, name);
    assert.match(policy, name === 'page' ? /default-src/ : /^default-src 'none'/, name);
    assert.doesNotMatch(policy, /unsafe|upgrade-insecure-requests/, 'it must work on http in a home network');
    if (name !== 'page') assert.equal(answer.headers.get('cache-control'), 'no-store', name);
    assert.equal(answer.headers.get('strict-transport-security'), null);
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
    assert.equal(answer.headers.get('server'), null);
    assert.equal(answer.headers.get('x-powered-by'), null);
  }
});

test('behind https, browsers are told to stay there', async (t) => {
  const answers = await answersOf(t, { SERVER_PUBLIC_URL: 'https://dm.example.com' });
  for (const [name, answer] of Object.entries(answers)) {
    const header = answer.headers.get('strict-transport-security');
    assert.deepEqual([name, header], [name, 'max-age=31536000']);
  }
});
