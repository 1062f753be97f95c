import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { readOrigins } from '../../contract/widget-origins.ts';

const SHOP = 'https://www.lindenbakery.example';

onBothDatabases('an owner makes, changes, exports and deletes chats for websites', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { id: userId, api, template } = await signedInOwner(app);
  const body = { templateId: template.id, title: ' Linden Bakery ' };
  const made = await api('POST', '/api/widgets', body);
  assert.equal(made.status, 201);
  const { id, publicId, createdAt: _, updatedAt: __, ...rest } = made.body;
  assert.match(publicId, /^[A-Za-z0-9_-]{16}$/);
  assert.deepEqual(rest, {
    template: { id: template.id, name: 'Linden Bakery', isDeleted: false },
    title: 'Linden Bakery',
    greeting: '',
    color: 'petrol',
    position: 'right',
    allowedOrigins: [],
    isEnabled: true,
    lastMessageAt: null,
    tellsOfAssistant: true,
  });
  const change = {
    allowedOrigins: ['WWW.LindenBakery.example/menu', '', SHOP],
    color: 'plum',
    isEnabled: false,
    tellsOfAssistant: false,
  };
  const changed = await api('PUT', `/api/widgets/${id}`, change);
  assert.deepEqual(
    [
      changed.status,
      changed.body.allowedOrigins,
      changed.body.color,
      changed.body.isEnabled,
      changed.body.tellsOfAssistant,
      changed.body.title,
    ],
    [200, [SHOP], 'plum', false, false, 'Linden Bakery'],
  );
  const second = await api('POST', '/api/widgets', { ...body, greeting: 'Hi!', position: 'left' });
  assert.notEqual(second.body.publicId, publicId);
  const list = await api('GET', '/api/widgets');
  assert.deepEqual([list.body.isOn, list.headers.get('x-total-count')], [true, '2']);
  assert.deepEqual(list.body.widgets, [changed.body, second.body]);
  assert.deepEqual((await api('GET', `/api/widgets/${id}`)).body, changed.body);
  assert.deepEqual((await api('GET', '/api/user/export')).body.widgets, list.body.widgets);

  // A template that is gone leaves the chat, to be given another one.
  await api('DELETE', `/api/templates/${template.id}`);
  assert.equal((await api('PUT', `/api/widgets/${id}`, { title: 'Bread' })).body.template.isDeleted, true);
  assert.deepEqual((await api('DELETE', `/api/widgets/${id}`)).body, { success: true });
  assert.equal((await api('GET', `/api/widgets/${id}`)).status, 404);

  const user = await app.context.accounts.get(userId);
  assert.ok(user !== null);
  await app.context.deletion.close(user);
  assert.equal(await app.context.widgets.byPublicId(second.body.publicId), null, 'closed at once');
  await app.context.deletion.removeClosed();
  assert.deepEqual(await app.context.db.knex('web_widgets'), []);
});

onBothDatabases('bad fields, too many, and what belongs to somebody else', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const [owner, other] = [await signedInOwner(app), await signedInOwner(app)];
  const good = { templateId: owner.template.id, title: 'Bakery' };
  const cases: [object, Record<string, string>][] = [
    [{ ...good, title: ' ' }, { title: 'Required' }],
    [{ ...good, title: 'x'.repeat(61) }, { title: 'At most 60 characters' }],
    [{ ...good, greeting: 'x'.repeat(301) }, { greeting: 'At most 300 characters' }],
    [{ ...good, templateId: other.template.id }, { templateId: 'There is no such template.' }],
    [
      { ...good, allowedOrigins: ['https://*.example.com'] },
      {
        allowedOrigins:
          '“https://*.example.com”: a * stands for nothing here. List each address by itself, also with www.',
      },
    ],
    [
      { ...good, allowedOrigins: Array.from({ length: 21 }, (_, n) => `https://s${n}.example.com`) },
      { allowedOrigins: 'At most 20 addresses.' },
    ],
  ];
  for (const [body, fields] of cases) {
    const { status, body: answer } = await owner.api('POST', '/api/widgets', body);
    assert.deepEqual([status, answer.fields], [400, fields]);
  }
  for (const body of [
    { ...good, color: 'pink' },
    { ...good, position: 'top' },
    { ...good, more: 1 },
  ])
    assert.equal((await owner.api('POST', '/api/widgets', body)).status, 400);

  const made = await Promise.all(Array.from({ length: 25 }, () => owner.api('POST', '/api/widgets', good)));
  assert.equal(made.filter(({ status }) => status === 201).length, 20);
  assert.equal(made.find(({ status }) => status === 403)?.body.code, 'widget_limit');

  const { id } = (await owner.api('GET', '/api/widgets')).body.widgets[0];
  for (const [method, body] of [['GET'], ['PUT', { title: 'Mine' }], ['DELETE']] as const)
    assert.equal((await other.api(method, `/api/widgets/${id}`, body)).status, 404, method);
  assert.deepEqual((await other.api('GET', '/api/widgets')).body.widgets, []);
  const moved = await owner.api('PUT', `/api/widgets/${id}`, { templateId: other.template.id });
  assert.deepEqual(moved.body.fields, { templateId: 'There is no such template.' });
  assert.equal((await owner.api('GET', `/api/widgets/${id}`)).body.title, 'Bakery');
});

test('addresses of websites are read as people write them', () => {
  assert.deepEqual(
    readOrigins([
      ' example.com/shop?x=1 ',
      'HTTPS://Example.com:443',
      'http://localhost:8080/',
      'https://käse.example',
      '',
      'http://127.0.0.1:5000',
    ]),
    {
      origins: [
        'https://example.com',
        'http://localhost:8080',
        'https://xn--kse-qla.example',
        'http://127.0.0.1:5000',
      ],
    },
  );
  for (const bad of ['bakery', 'my shop.com', 'https://', 'https://anna:x@example.com', 'x'.repeat(400)])
    assert.match(JSON.stringify(readOrigins([bad])), /is no address of a website/, bad);
  for (const bad of ['ftp://example.com', 'javascript://example.com'])
    assert.match(JSON.stringify(readOrigins([bad])), /has to begin with https/, bad);
});
