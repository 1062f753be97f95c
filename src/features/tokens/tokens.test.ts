import assert from 'node:assert/strict';
import { BAKERY } from '../../../testing/fixtures.ts';
import { client, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

onBothDatabases('a personal token works in place of a session, and is shown once', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const full = await api('POST', '/api/tokens', { name: ' Backup ', scope: 'full' });
  const read = await api('POST', '/api/tokens', { name: 'Reader', scope: 'read' });
  assert.deepEqual([full.status, Object.keys(full.body).sort()], [201, ['id', 'token']]);
  const list = await api('GET', '/api/tokens');
  assert.deepEqual(
    list.body.map(({ name, scope, lastUsedAt }: Record<string, unknown>) => [name, scope, lastUsedAt]),
    [
      ['Backup', 'full', null],
      ['Reader', 'read', null],
    ],
  );
  assert.equal(JSON.stringify(list.body).includes('dmr_'), false);
  const rows = await app.context.db.knex('api_tokens');
  assert.equal(JSON.stringify(rows).includes(full.body.token), false);

  const writer = client(app.url, full.body.token);
  const reader = client(app.url, read.body.token);
  const path = `/api/templates/${template.id}`;
  assert.equal((await writer('GET', path)).status, 200);
  const form = { ...BAKERY, lengthPreference: 'short (3-4 sentences)', role: 'Baker' };
  assert.equal((await writer('PUT', path, form)).body.role, 'Baker');
  assert.equal((await reader('GET', path)).status, 200);
  const refused = await reader('PUT', path, form);
  assert.deepEqual([refused.status, refused.body.code], [403, 'read_only_token']);
  assert.notEqual((await api('GET', '/api/tokens')).body[0].lastUsedAt, null);
  // What a token never opens.
  for (const [method, url, body] of [
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens', { name: 'More', scope: 'full' }],
    ['PATCH', '/api/user/profile', { email: 'x@example.com' }],
    ['DELETE', '/api/user', { code: '123456' }],
    ['POST', '/api/user/request-deletion'],
  ] as const) {
    const refused = await writer(method, url, body);
    assert.deepEqual([refused.status, refused.body.code], [403, 'token_not_enough'], `${method} ${url}`);
  }
  assert.deepEqual((await api('DELETE', `/api/tokens/${full.body.id}`)).body, { success: true });
  assert.equal((await writer('GET', path)).status, 401);
  assert.equal((await client(app.url, `${read.body.token}x`)('GET', path)).status, 401);
  // With the account the token goes.
  await app.context.deletion.close(
    await app.context.accounts.require(String((await api('GET', '/api/user')).body.email)),
  );
  assert.equal((await reader('GET', path)).status, 401);
});

onBothDatabases("bad tokens, somebody else's, and too many", async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  const cases: [object, Record<string, string>][] = [
    [{ name: '', scope: 'read' }, { name: 'Required' }],
    [{ name: 'x'.repeat(101), scope: 'read' }, { name: 'At most 100 characters' }],
    [{ name: 'x', scope: 'admin' }, { scope: 'One of: read, full' }],
    [{ name: 'x' }, { scope: 'Required' }],
  ];
  for (const [body, fields] of cases) {
    assert.deepEqual((await owner.api('POST', '/api/tokens', body)).body.fields, fields);
  }
  const made = await Promise.all(
    Array.from({ length: 25 }, () => owner.api('POST', '/api/tokens', { name: 'x', scope: 'read' })),
  );
  assert.equal(made.filter(({ status }) => status === 201).length, 20);
  assert.equal(made.find(({ status }) => status === 403)?.body.code, 'token_limit');
  const [{ id }] = (await owner.api('GET', '/api/tokens')).body;
  assert.equal((await other.api('DELETE', `/api/tokens/${id}`)).status, 404);
  assert.equal((await owner.api('GET', '/api/tokens')).body.length, 20);
});
