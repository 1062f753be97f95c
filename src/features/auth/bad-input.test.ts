import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import {
  type AccountsApp,
  call,
  createSignedIn,
  createUser,
  post,
  startAccountsApp,
} from '../../../testing/account-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { NOT_STORABLE } from '../../contract/fields.ts';

type Case = [name: string, path: string, body: unknown, status: number, sentence: string];

const LONG = 'x'.repeat(10_000);

const CASES: Case[] = [
  ['nothing', '/api/auth/login', { identifier: ' ' }, 400, 'Please enter your username or email'],
  ['a missing field', '/api/auth/login', {}, 400, 'Required'],
  ['no object', '/api/auth/login', ['anna'], 400, 'Invalid input'],
  ['null', '/api/auth/login', { identifier: null }, 400, 'Invalid input'],
  ['a list', '/api/auth/login', { identifier: ['anna@example.com'] }, 400, 'Invalid input'],
  ['a number', '/api/auth/login', { identifier: 7 }, 400, 'Invalid input'],
  ['an unknown field', '/api/auth/login', { identifier: 'anna', isAdmin: true }, 400, 'Invalid input'],
  ['10 kB', '/api/auth/login', { identifier: LONG }, 400, 'Invalid input'],
  ['NUL', '/api/auth/login', { identifier: 'anna\0' }, 400, NOT_STORABLE],
  ['a lone surrogate', '/api/auth/login', { identifier: 'anna\ud800@example.com' }, 400, NOT_STORABLE],
  [
    'letters that grow in lower case',
    '/api/auth/login',
    { identifier: `${'İ'.repeat(240)}@x.co` },
    400,
    'Invalid input',
  ],
  [
    'a quote',
    '/api/auth/login',
    { identifier: "' or 1=1 --" },
    404,
    'User not found. Please check your username or email',
  ],
  [
    'two recipients',
    '/api/auth/register',
    { username: 'anna', email: 'a@x.co,b@x.co' },
    400,
    'Please enter a valid email address',
  ],
  [
    'a header',
    '/api/auth/register',
    { username: 'anna', email: 'a@x.co\r\nBcc: b@x.co' },
    400,
    'Please enter a valid email address',
  ],
  [
    'a name before it',
    '/api/auth/register',
    { username: 'anna', email: 'Anna <a@x.co>' },
    400,
    'Please enter a valid email address',
  ],
  [
    'growing letters',
    '/api/auth/register',
    { username: 'anna', email: `${'İ'.repeat(240)}@x.co` },
    400,
    'Please enter a valid email address',
  ],
  ['a long name', '/api/auth/register', { username: LONG, email: 'a@x.co' }, 400, 'At most 30 characters'],
  [
    'a short name',
    '/api/auth/register',
    { username: 'ab', email: 'a@x.co' },
    400,
    'Username must be at least 3 characters',
  ],
  [
    'a name with spaces',
    '/api/auth/register',
    { username: 'an na', email: 'a@x.co' },
    400,
    'Only letters, digits, "_", "." and "-" can be used',
  ],
  [
    'full-width letters',
    '/api/auth/register',
    { username: 'ａｎｎａ', email: 'a@x.co' },
    400,
    'Only letters, digits, "_", "." and "-" can be used',
  ],
  [
    'a reserved name',
    '/api/auth/register',
    { username: 'Admin', email: 'a@x.co' },
    409,
    'Username is already taken',
  ],
  [
    'another case of a name',
    '/api/auth/register',
    { username: 'TAKEN', email: 'a@x.co' },
    409,
    'Username is already taken',
  ],
  ['a long name to check', '/api/auth/check-username', { username: [LONG] }, 400, 'Invalid input'],
  ['a code as a number', '/api/auth/verify', { email: 'x', token: 123456 }, 400, 'Invalid input'],
  [
    'a code with inner spaces',
    '/api/auth/verify',
    { email: 'x', token: '123 456' },
    400,
    'Please enter a valid 6-digit OTP',
  ],
  [
    'full-width digits',
    '/api/auth/verify',
    { email: 'x', token: '１２３４５６' },
    400,
    'Please enter a valid 6-digit OTP',
  ],
  [
    'Arabic digits',
    '/api/auth/verify',
    { email: 'x', token: '١٢٣٤٥٦' },
    400,
    'Please enter a valid 6-digit OTP',
  ],
  ['no code', '/api/auth/verify', { email: 'x', token: '' }, 400, 'Please enter a valid 6-digit OTP'],
  [
    'five digits',
    '/api/auth/verify-registration',
    { email: 'x', username: 'y', token: '12345' },
    400,
    'Please enter a valid 6-digit OTP',
  ],
  [
    'a code with a sign',
    '/api/auth/verify',
    { email: 'x', token: '+12345' },
    400,
    'Please enter a valid 6-digit OTP',
  ],
  ['a long handle', '/api/auth/verify', { email: LONG, token: '123456' }, 400, 'Invalid or expired OTP'],
  [
    'a long address',
    '/api/auth/verify-registration',
    { email: LONG, username: LONG, token: '123456' },
    400,
    'Invalid or expired OTP',
  ],
  [
    'a text for a switch',
    '/api/auth/verify',
    { email: 'x', token: '123456', rememberMe: 'true' },
    400,
    'Invalid input',
  ],
  ['10 kB at the admin’s door', '/api/admin/login', { identifier: LONG }, 400, 'Invalid input'],
  [
    'nothing at the admin’s door',
    '/api/admin/login',
    { identifier: '' },
    400,
    'Please enter your username or email',
  ],
];

async function snapshot(app: AccountsApp): Promise<unknown> {
  const { knex } = app.context.db;
  const tables = ['users', 'admins', 'sessions', 'challenges', 'outbox'];
  return Promise.all(tables.map((table) => knex(table).orderBy('id')));
}

onSqlite('bad input gets its decided answer and changes nothing', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { SERVER_TRUST_PROXY: 'true' } });
  await createUser(app, 'taken');
  const before = await snapshot(app);
  for (const [index, [name, path, body, status, sentence]] of CASES.entries()) {
    const answer = await post(app.url, path, body, { headers: { 'x-forwarded-for': `10.0.1.${index}` } });
    assert.deepEqual(
      [answer.status, answer.body.error, answer.body.message],
      [status, sentence, sentence],
      name,
    );
    assert.equal(typeof answer.body.code, 'string');
  }
  assert.deepEqual(await snapshot(app), before);
  assert.equal(app.mail.mails.length, 0);
});

onBothDatabases('a profile takes an e-mail address and nothing else', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const { token } = await createSignedIn(app);
  const before = await snapshot(app);
  for (const [body, fields] of [
    [{ email: 'n@example.com', planType: 'advanced' }, { planType: 'Invalid input' }],
    [{ email: 'n@example.com', id: 1 }, { id: 'Invalid input' }],
    [{ username: 'other' }, { email: 'Required', username: 'Invalid input' }],
    [{ email: 'a@x.co,b@x.co' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@x.co\u200b' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a\u202e@x.co' }, { email: 'Please enter a valid email address' }],
    [{ email: ['a@x.co'] }, { email: 'Invalid input' }],
    [{ email: `${'a'.repeat(250)}@x.co` }, { email: 'Please enter a valid email address' }],
  ] as const) {
    const answer = await call(app.url, 'PATCH', '/api/user/profile', { token, body });
    assert.deepEqual([answer.status, answer.body.code, answer.body.fields], [400, 'invalid_input', fields]);
  }
  const ids = ['0', '-1', '1e3', '99999999999', 'x'];
  for (const id of ids) {
    assert.equal((await call(app.url, 'DELETE', `/api/user/sessions/${id}`, { token })).status, 400);
  }
  assert.deepEqual(await snapshot(app), before);
});

onSqlite('a token that is forged, edited, expired or for somebody else opens nothing', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const { token } = await createSignedIn(app);
  const [head = '', body = '', signature = ''] = token.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  assert.deepEqual(Object.keys(payload).sort(), ['aud', 'exp', 'iat', 'iss', 'jti']);
  const key = app.context.secrets.derived('jwt')[0];
  const signed = (header: unknown, claims: unknown, secret = key, hash = 'sha256') => {
    const content = `${encode(header)}.${encode(claims)}`;
    return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
  };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  assert.equal((await call(app.url, 'GET', '/api/user', { token: signed(hs256, payload) })).status, 200);
  const bad: Record<string, string> = {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg none with the signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    'another algorithm': signed({ alg: 'HS512', typ: 'JWT' }, payload, key, 'sha512'),
    'another key': signed(hs256, payload, Buffer.alloc(32)),
    'another audience': signed(hs256, { ...payload, aud: 'admin' }),
    'no audience': signed(hs256, { ...payload, aud: undefined }),
    'another issuer': signed(hs256, { ...payload, iss: 'evil' }),
    'another session': signed(hs256, { ...payload, jti: '0'.repeat(32) }),
    'no session': signed(hs256, { ...payload, jti: undefined }),
    'a session that is no text': signed(hs256, { ...payload, jti: [payload.jti] }),
    edited: `${head}.${encode({ ...payload, exp: payload.exp + 1 })}.${signature}`,
    'without signature': `${head}.${body}`,
    nonsense: 'abc',
    long: 'x'.repeat(7_000),
  };
  for (const [name, forged] of Object.entries(bad)) {
    const answer = await call(app.url, 'GET', '/api/user', { token: forged });
    assert.deepEqual([answer.status, answer.body.code], [401, 'unauthorized'], name);
  }
  for (const authorization of [token, `Basic ${token}`, `Bearer ${token} x`, 'Bearer']) {
    assert.equal((await call(app.url, 'GET', '/api/user', { headers: { authorization } })).status, 401);
  }
});

onSqlite('bodies that a foreign page could send are refused', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const { cookie } = await createSignedIn(app);
  const raw = JSON.stringify({ identifier: 'anna' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, origin: 'https://evil.example' };
    for (const path of [
      '/api/auth/login',
      '/api/auth/logout',
      '/api/user/request-deletion',
      '/api/support/contact',
    ]) {
      const answer = await call(app.url, 'POST', path, { raw, headers, cookie });
      assert.ok(answer.status === 415 || answer.status === 401, `${path} ${type}: ${answer.status}`);
    }
  }
  const broken = await call(app.url, 'POST', '/api/auth/login', {
    raw: '{"identifier":',
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual([broken.status, broken.body.code], [400, 'invalid_input']);
  const polluted = await call(app.url, 'POST', '/api/auth/login', {
    raw: '{"identifier":"anna","__proto__":{"isAdmin":true}}',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(polluted.status, 400);
});
