import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../testing/test-app.ts';
import { loadConfig } from '../config.ts';

const PATH = '/.well-known/security.txt';

test('security.txt names the contact, and a day in the coming year', async (t) => {
  const clock = () => Date.parse('2026-11-22T23:30:00Z');
  const env = {
    SERVER_SECURITY_CONTACT: 'mailto:security@example.com',
    SERVER_PUBLIC_URL: 'https://bot.example.com',
  };
  const { url } = await startTestApp(t, 'sqlite', { env, overrides: { clock } });
  const answer = await fetch(`${url}${PATH}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.deepEqual((await answer.text()).split('\n'), [
    'Contact: mailto:security@example.com',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://bot.example.com/.well-known/security.txt',
    '',
  ]);
});

test('without a contact there is no security.txt, and a wrong one is refused at the start', async (t) => {
  const { url } = await startTestApp(t, 'sqlite');
  assert.equal((await fetch(`${url}${PATH}`)).status, 404);
  for (const wrong of [
    'security@example.com',
    'http://example.com',
    'mailto:',
    'https://a b',
    'mailto:a\nX: b',
  ]) {
    const env = { DMREPLY_SERVER_SECURITY_CONTACT: wrong };
    assert.throws(() => loadConfig({ env }), { message: /security_contact.*mailto: or https:/ }, wrong);
  }
});
