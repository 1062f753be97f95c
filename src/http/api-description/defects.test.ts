import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRIGGER } from '../../../testing/api/owners-rows.ts';
import { BAKERY } from '../../../testing/fixtures.ts';
import { client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { NOT_STORABLE } from '../../contract/fields.ts';
import { KNOWLEDGE_PROBLEMS } from '../../contract/knowledge-lists.ts';

test('a personal token opens what of the account is no secret, and is told where it does not', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const owner = await signedInOwner(app);
  const tokenOf = async (scope: string) =>
    client(app.url, (await owner.api('POST', '/api/tokens', { name: scope, scope })).body.token);
  const full = await tokenOf('full');
  const read = await tokenOf('read');
  for (const api of [full, read]) {
    for (const path of ['/api/user', '/api/user/banner', '/api/user/retention'])
      assert.equal((await api('GET', path)).status, 200, path);
  }
  assert.equal((await full('PUT', '/api/user/retention', { days: 30 })).body.days, 30);
  assert.equal((await full('GET', '/api/user/export')).status, 200);
  const refused = async (api: typeof full, method: string, path: string, body?: object) => {
    const { status, body: answer } = await api(method, path, body);
    return [status, answer.code, answer.error];
  };
  assert.deepEqual(await refused(read, 'PUT', '/api/user/retention', { days: 30 }), [
    403,
    'read_only_token',
    'This token may only read.',
  ]);
  assert.deepEqual(await refused(read, 'GET', '/api/user/export'), [
    403,
    'token_not_enough',
    'This takes a token with full access.',
  ]);
  const never = 'A personal token does not open this. Sign in to do it.';
  for (const [method, path, body] of [
    ['PATCH', '/api/user/profile', { email: 'x@example.com' }],
    ['GET', '/api/user/sessions'],
    ['GET', '/api/tokens'],
    ['DELETE', '/api/user', { code: '123456' }],
    ['POST', '/api/user/sync-subscription'],
    ['GET', '/api/user/support-access'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/admin/users'],
  ] as const)
    assert.deepEqual(await refused(full, method, path, body), [403, 'token_not_enough', never], path);
});

test('labels of contact fields differ by what people see; those that were alike before are told', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { api, id } = await signedInOwner(app);
  const fields = '/api/contacts/fields';
  const label = 'Café day';
  assert.equal((await api('POST', fields, { label, type: 'date' })).status, 201);
  const alike = [
    'Café day',
    'CAFÉ  DAY',
    'Cafe\u0301 day',
    'Ｃafé day',
    'Ca\u200bfé\u00ad day',
    'E-MAIL',
    'phone',
  ];
  for (const one of alike) {
    const { status, body } = await api('POST', fields, { label: one, type: 'text' });
    assert.deepEqual([status, body.code, Object.keys(body.fields)], [409, 'conflict', ['label']], one);
  }
  assert.equal((await api('PUT', `${fields}/email`, { label: 'café day' })).status, 409);
  assert.equal((await api('PUT', `${fields}/cafe_day`, { label: 'CAFÉ day' })).status, 200);
  // As two could be called before.
  const row = { user_id: id, key: 'other', type: 'text', position: 9, created_at: 1 };
  await app.context.db.knex('contact_fields').insert({ ...row, label, choices: '[]', is_recognized: 0 });
  const { body } = await api('GET', fields);
  const twice = body
    .filter((one: { isLabelTwice?: boolean }) => one.isLabelTwice)
    .map((one: { key: string }) => one.key);
  assert.deepEqual(twice.sort(), ['cafe_day', 'other']);
  assert.equal((await api('PUT', `${fields}/other`, { label, position: 1 })).status, 200);
});

test('nothing is called by signs that nobody sees', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { api, template } = await signedInOwner(app);
  for (const name of [
    '\u200b',
    '\u2060\ufe0f\u00ad\u3164',
    '\u{e0061}\u{e0062}',
    '\u2800',
    '\u202e\u202c\u200f',
  ]) {
    const calls: [string, string, object][] = [
      ['POST', '/api/tokens', { name, scope: 'read' }],
      [
        'POST',
        '/api/templates',
        { ...BAKERY, lengthPreference: 'short (3-4 sentences)', templateName: name.repeat(3) },
      ],
      ['POST', '/api/contacts/fields', { label: name, type: 'text' }],
      ['POST', '/api/triggers', { ...TRIGGER, templateId: template.id, addTag: name }],
      ['POST', '/api/knowledge/texts', { name, text: 'We deliver.' }],
      ['POST', '/api/widgets', { templateId: template.id, title: name }],
      ['PUT', `/api/templates/${template.id}/sharing`, { sharesWith: name }],
      ['PUT', `/api/templates/${template.id}/tool-mapping`, { fields: {}, tags: [name] }],
    ];
    for (const [method, path, body] of calls)
      assert.equal((await api(method, path, body)).status, 400, `${path} ${escape(name)}`);
  }
});

test('addresses that nobody can ever read are refused when they are given', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { api } = await signedInOwner(app);
  const inside = [
    '000',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.1.2.3',
    '192.168.0.1',
    'http://172.16.0.1/x',
    '[fe80::1]',
    '[fc00::1]',
    '[64:ff9b::7f00:1]',
    'shop.localhost',
    'printer.local',
    'a.internal',
    '127.0.0.1.',
  ];
  for (const input of inside) {
    const looked = await api('POST', '/api/knowledge/addresses', { input: input.padEnd(4) });
    assert.deepEqual([looked.status, looked.body.fields?.input], [400, KNOWLEDGE_PROBLEMS.inside], input);
    const added = await api('POST', '/api/knowledge/pages', { urls: [input.padEnd(4)] });
    assert.deepEqual(
      [added.status, added.body.fields?.urls],
      [400, `Line 1: ${KNOWLEDGE_PROBLEMS.inside}`],
      input,
    );
  }
  const list = ['https://bakery.example/', '127.0.0.1', '[::1]'].join('\n');
  const { body } = await api('POST', '/api/knowledge/addresses', { input: list });
  assert.deepEqual(
    [body.pages.length, body.leftOut.map(({ why, count }: { why: string; count: number }) => [why, count])],
    [1, [[KNOWLEDGE_PROBLEMS.inside, 2]]],
  );
});

test('U+0000 is refused by a sentence, wherever it stands', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { INSTAGRAM_ENABLED: 'true' } });
  const { api, template } = await signedInOwner(app);
  const calls: [string, object, string][] = [
    ['/api/test-prompt', { templateId: template.id, message: 'a\0b' }, 'message'],
    ['/api/auth/resend', { email: 'a\0b' }, 'email'],
    ['/api/instagram/login/finish', { state: 'a\0b', code: 'x' }, 'state'],
    ['/api/triggers/try', { templateId: template.id, message: '\ud800' }, 'message'],
  ];
  for (const [path, body, field] of calls) {
    const answer = await api('POST', path, body);
    assert.deepEqual([answer.status, answer.body.fields], [400, { [field]: NOT_STORABLE }], path);
  }
  assert.equal((await api('POST', '/api/tokens', { 'a\0': 1 })).body.error, NOT_STORABLE);
  const { body: widget } = await api('POST', '/api/widgets', { templateId: template.id, title: 'Bakery' });
  const chat = `/api/widget/${widget.publicId}`;
  const { body: visitor } = await client(app.url, null)('POST', `${chat}/visitors`);
  const message = { key: 'AAECAwQFBgcICQoL', sentAt: Date.now(), text: 'a\0b' };
  const said = await client(app.url, visitor.token)('POST', `${chat}/messages`, message);
  assert.deepEqual([said.status, said.body.fields], [400, { text: NOT_STORABLE }]);
});

test('what would be dropped is refused', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { api, template } = await signedInOwner(app);
  const choices = ['a', 'b'];
  const field = await api('POST', '/api/contacts/fields', { label: 'Day', type: 'date', choices });
  assert.deepEqual([field.status, Object.keys(field.body.fields)], [400, ['choices']]);
  assert.equal((await api('PUT', '/api/contacts/fields/email', { choices })).status, 400);
  const strategy = {
    templateId: template.id,
    name: 'Guide',
    goal: '',
    begins: { when: 'phrase', phrase: 'guide', tag: 'vip' },
    steps: [
      {
        id: 'a',
        kind: 'find_out',
        what: 'Their name',
        field: 'nick',
        type: 'text',
        choices,
        wording: [],
        isRequired: true,
        maxTries: 1,
      },
    ],
    ends: { tag: '', text: '', handOver: false },
    givesUp: { afterReplies: 5, onAnger: true, onStop: true, answersFirst: true },
  };
  const { status, body } = await api('POST', '/api/strategies', strategy);
  assert.deepEqual([status, Object.keys(body.fields).sort()], [400, ['begins.tag', 'steps.0.choices']]);
});

test('a correction of a voice that nobody has is answered as it is described', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { api } = await signedInOwner(app);
  const corrections = { corrected: [], off: [] };
  assert.equal((await api('PUT', '/api/voice', { version: 1, corrections })).status, 404);
});

/** Where one thing is read and written; `from` finds it in the answer. */
interface Resource {
  get: string;
  put: string;
  from?: (body: never) => object;
}

onSqlite('what GET gives, PUT takes, and nothing changes', async (t, dialect) => {
  const { ownersRows } = await import('../../../testing/api/owners-rows.ts');
  const app = await startTestApp(t, dialect, { env: { INSTAGRAM_ENABLED: 'true', BILLING_MODE: 'stripe' } });
  const { context, url } = app;
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.billing.grant(user.id, 'advanced', Date.now() + 86_400_000);
  const api = client(url, await tokenFor(context, { userId: user.id }));
  const { id, webhookUrl } = await context.templates.create(user.id, { ...BAKERY, fallbackReply: 'Soon.' });
  const ids = await ownersRows(app, { id: user.id, api }, { id, webhookUrl });
  // What a template was last called with is noted a moment later.
  await context.callRecorder.flush();
  const [page] = (await api('POST', '/api/knowledge/pages', { urls: ['https://bakery.example/'] })).body;
  const described = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
    components: { schemas: Record<string, object> };
  };
  const first = (body: object[]) => body[0] ?? {};
  const at = (path: string): Resource => ({ get: path, put: path });
  const resources: Resource[] = [
    at(`/api/templates/${id}`),
    { get: `/api/triggers/template/${id}`, put: `/api/triggers/${ids.trigger}`, from: first },
    at(`/api/strategies/${ids.strategy}`),
    at(`/api/knowledge/${ids.knowledge}`),
    at(`/api/knowledge/${page.id}`),
    at('/api/knowledge/meaning'),
    at(`/api/contacts/${ids.contact}`),
    { get: '/api/contacts/fields', put: '/api/contacts/fields/email', from: first },
    at(`/api/templates/${id}/tool-mapping`),
    at(`/api/templates/${id}/sharing`),
    at(`/api/widgets/${ids.widget}`),
    at('/api/notifications/settings'),
    at('/api/user/retention'),
    { get: `/api/golden-chats/template/${id}`, put: `/api/golden-chats/${ids['golden-chat']}`, from: first },
    {
      get: '/api/instagram/comment-rules',
      put: `/api/instagram/comment-rules/${ids.commentRule}`,
      from: first,
    },
    { get: `/api/trials/template/${id}`, put: '/api/trials/ceiling' },
  ];
  const taken = new Map(
    Object.entries(described.paths).flatMap(([path, { put }]) =>
      put?.requestBody === undefined ? [] : [[path, put.requestBody.content['application/json']?.schema]],
    ),
  );
  // The address itself before one that it fits.
  const patterns = [...taken.keys()].sort((one, other) => one.split('{').length - other.split('{').length);
  const named = (schema: { $ref?: string; anyOf?: object[]; properties?: object }): string[] => {
    if (schema.$ref !== undefined)
      return named(described.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as object);
    return schema.anyOf === undefined
      ? Object.keys(schema.properties ?? {})
      : named(schema.anyOf[0] as object);
  };
  for (const { get, put, from = (body: never) => body } of resources) {
    const read = async () => from((await api('GET', get)).body as never) as Record<string, unknown>;
    const given = await read();
    const pattern = patterns.find((path) =>
      new RegExp(`^${String(path).replace(/\{\w+\}/g, '[^/]+')}$`).test(put),
    );
    const fields = named(taken.get(pattern ?? '') as object).filter((name) => name in given);
    const { status, body } = await api(
      'PUT',
      put,
      Object.fromEntries(fields.map((name) => [name, given[name]])),
    );
    assert.equal(status, 200, `${put}: ${JSON.stringify(body)}`);
    const { version: _v, updatedAt: _u, ...after } = await read();
    const { version, updatedAt, ...before } = given;
    assert.deepEqual(after, before, put);
  }
});
