import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

type Dialect = Parameters<typeof startTestApp>[1];

async function shop(t: TestContext, dialect: Dialect) {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app, { fallbackReply: 'Thanks!' });
  let sent = 0;
  const say = async (id: string, message: string, more: Record<string, unknown> = {}, of: Owner = owner) => {
    sent += 1;
    const body = { message, conversation_id: id, timestamp: sent, ...more };
    return (await postMessage(app.url, of.template.webhookUrl, body)).body;
  };
  const list = async (query = '') => (await owner.api('GET', `/api/contacts${query}`)).body;
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).map(({ name }: { name: string }) => name);
  return { app, owner, say, list, found, api: owner.api };
}

onBothDatabases('customers are listed, found and filtered', async (t, dialect) => {
  const { app, owner, say, list, found, api } = await shop(t, dialect);
  assert.deepEqual(await list(), []);
  await say('c1', 'anna@example.com', { first_name: 'Anna Löwe', username: 'anna_l' });
  await say('c2', 'call +49 30 1234567', { first_name: '<script>alert(1)</script>' });
  await say('c3', 'hi', { first_name: 'Šárka 🎂' });
  await say('test-1', 'only trying', { first_name: 'Owner' });
  const other = await signedInOwner(app);

  const all = await list();
  assert.deepEqual(
    all.map(({ name, userName, fields }: Record<string, unknown>) => [name, userName, fields]),
    [
      ['Šárka 🎂', '', {}],
      ['<script>alert(1)</script>', '', { phone: '+49301234567' }],
      ['Anna Löwe', 'anna_l', { email: 'anna@example.com' }],
    ],
  );
  assert.deepEqual(await found('lowe'), ['Anna Löwe']);
  assert.deepEqual(await found('ANNA_L'), ['Anna Löwe']);
  assert.deepEqual(await found('na@exam'), ['Anna Löwe']);
  assert.deepEqual(await found('030 123-45'), ['<script>alert(1)</script>']);
  assert.deepEqual(await found('sarka'), ['Šárka 🎂']);
  assert.deepEqual(await found('nobody'), []);

  const [sarka, , anna] = all;
  await api('PUT', `/api/contacts/${anna.id}`, { version: 1, addTags: ['vip', 'Käse'] });
  await api('PUT', `/api/contacts/${sarka.id}`, { version: 1, addTags: ['vip'] });
  const names = async (query: string) => (await list(query)).map(({ name }: { name: string }) => name);
  assert.deepEqual(await names('?tag=vip'), ['Šárka 🎂', 'Anna Löwe']);
  assert.deepEqual(await names('?tag=vip&search=anna'), ['Anna Löwe']);
  assert.deepEqual(await names('?field=email'), ['Anna Löwe']);
  assert.deepEqual(await names('?tag=vip&field=email'), ['Anna Löwe']);
  assert.deepEqual(await names('?field=phone&value=%2B49301234567'), ['<script>alert(1)</script>']);
  assert.deepEqual(await names('?tag=gone'), []);
  assert.deepEqual(await names('?tag=VIP'), ['Šárka 🎂', 'Anna Löwe']);
  assert.deepEqual(await names('?tag=kase'), ['Anna Löwe']);
  assert.deepEqual(await names('?field=email&value=ANNA@example.com'), ['Anna Löwe']);
  for (const [query, fields] of [
    ['?field=nope', { field: 'There is no such field' }],
    ['?value=x', { value: 'Name the field as well' }],
  ] as const) {
    const { status, body } = await api('GET', `/api/contacts${query}`);
    assert.deepEqual([status, body.fields], [400, fields]);
  }
  assert.deepEqual((await api('GET', '/api/contacts/tags')).body, [
    { tag: 'Käse', contacts: 1 },
    { tag: 'vip', contacts: 2 },
  ]);

  const page = await api('GET', '/api/contacts?limit=2');
  assert.deepEqual([page.body.length, page.headers.get('x-total-count')], [2, '3']);
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await api('GET', next);
  assert.deepEqual(
    rest.body.map(({ name }: { name: string }) => name),
    ['Anna Löwe'],
  );
  assert.equal(rest.headers.get('link'), null);
  assert.equal((await api('GET', '/api/contacts?cursor=nonsense')).status, 400);

  // Nobody else sees them.
  assert.deepEqual((await other.api('GET', '/api/contacts')).body, []);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/conversations', undefined],
    ['PUT', '', { version: 1 }],
    ['DELETE', '', undefined],
    ['POST', '/merge', { otherId: sarka.id, version: 1 }],
  ] as const)
    assert.equal((await other.api(method, `/api/contacts/${anna.id}${path}`, body)).status, 404);
  const conversation = (await app.context.db.knex('conversations').where({ external_id: 'c1' }).first()).id;
  const path = `/api/conversations/${conversation}/contact`;
  assert.equal((await other.api('GET', path)).status, 404);
  assert.equal((await api('GET', path)).body.id, anna.id);
  const tried = (await app.context.db.knex('conversations').where({ external_id: 'test-1' }).first()).id;
  assert.equal((await api('GET', `/api/conversations/${tried}/contact`)).body, null);
  assert.equal(owner.id > 0, true);
});

onBothDatabases(
  'what the owner types stays, and two browsers don’t overwrite each other',
  async (t, dialect) => {
    const { say, list, api } = await shop(t, dialect);
    await say('c1', 'anna@example.com', { first_name: 'Anna' });
    const [{ id }] = await list();
    const put = (body: object) => api('PUT', `/api/contacts/${id}`, body);
    const saved = await put({
      version: 1,
      fields: { email: ' Right@Example.com ' },
      notes: 'Likes rye.\n',
      addTags: ['vip'],
    });
    assert.equal(saved.status, 200);
    const { firstSeenAt: _, lastSeenAt: __, ...view } = saved.body;
    assert.deepEqual(view, {
      id,
      name: 'Anna',
      userName: '',
      fields: { email: 'right@example.com' },
      typedFields: ['email'],
      tags: ['vip'],
      notes: 'Likes rye.',
      isVisitor: false,
      externalId: 'c1',
      version: 2,
    });
    const second = await put({ version: 1, notes: 'Something else' });
    assert.deepEqual([second.status, second.body.code], [409, 'conflict']);

    const answer = await say('c1', 'no, bob@example.com');
    assert.deepEqual([answer.lead_email, answer.tags], ['right@example.com', 'vip']);
    assert.equal((await list())[0].fields.email, 'right@example.com');
    // Emptied, it is open again for what the customer writes.
    await put({ version: 2, fields: { email: '' }, removeTags: ['vip'] });
    const after = await say('c1', 'it is bob@example.com');
    assert.deepEqual([after.lead_email, after.tags], ['bob@example.com', '']);
    assert.deepEqual((await list())[0].fields, { email: 'bob@example.com' });

    for (const [body, name] of [
      [{ fields: { none: 'x' } }, 'fields.none'],
      [{ fields: { email: 'x'.repeat(1_000_000) } }, 'fields.email'],
      [{ fields: { phone: 'ring me' } }, 'fields.phone'],
      [{ notes: 'x'.repeat(10_001) }, 'notes'],
      [{ addTags: ['x'.repeat(51)] }, 'addTags'],
      [{ addTags: Array.from({ length: 500 }, (_, at) => `t${at}`) }, 'addTags'],
    ] as const) {
      const refused = await put({ version: 3, ...body });
      assert.equal(refused.status, 400, name);
      assert.deepEqual(Object.keys(refused.body.fields), [name]);
    }
    assert.deepEqual((await list())[0].tags, [], 'nothing of it was saved');
  },
);

onBothDatabases('two become one, and nothing is lost', async (t, dialect) => {
  const { app, say, list, api } = await shop(t, dialect);
  await say('c1', 'anna@example.com', { first_name: 'Anna' });
  await say('c2', 'other@example.com and +49 30 1234567', { first_name: 'A. Löwe' });
  const [two, one] = await list();
  await api('PUT', `/api/contacts/${two.id}`, { version: 1, addTags: ['cake'], notes: 'From the fair' });
  const merge = (body: object) => api('POST', `/api/contacts/${one.id}/merge`, body);
  assert.equal((await merge({ otherId: one.id, version: 1 })).status, 400);
  assert.equal((await merge({ otherId: 999, version: 1 })).status, 404);
  assert.equal((await merge({ otherId: two.id, version: 7 })).status, 409);

  // A message is under way meanwhile.
  const [merged] = await Promise.all([merge({ otherId: two.id, version: 1 }), say('c2', 'still there?')]);
  assert.equal(merged.status, 200);
  assert.deepEqual(merged.body.fields, { email: 'anna@example.com', phone: '+49301234567' });
  assert.deepEqual(merged.body.tags, ['cake']);
  assert.equal(merged.body.notes, 'From the fair\n\nMerged:\nE-mail: other@example.com\nName: A. Löwe');
  assert.equal((await api('GET', `/api/contacts/${two.id}`)).status, 404);
  assert.equal((await list()).length, 1);
  const conversations = (await api('GET', `/api/contacts/${one.id}/conversations`)).body;
  assert.deepEqual(conversations.map(({ externalId }: { externalId: string }) => externalId).sort(), [
    'c1',
    'c2',
  ]);
  // What one conversation learns, the other knows.
  assert.equal((await say('c2', 'hm')).lead_email, 'anna@example.com');
  await say('c2', 'now new@example.com');
  await list();
  assert.equal((await say('c1', 'hm')).lead_email, 'new@example.com');

  // A conversation that was deleted and comes back is known again.
  const again = conversations.find(({ externalId }: { externalId: string }) => externalId === 'c1');
  await api('DELETE', `/api/conversations/${again.id}`);
  await say('c1', 'I am back');
  await list();
  assert.equal((await say('c1', 'hm')).lead_email, 'new@example.com');
  assert.equal((await list()).length, 1);

  const tags = (from: number) => Array.from({ length: 30 }, (_, at) => `t${from + at}`);
  await say('c3', 'hi');
  const [three] = await list();
  const [ours] = (await list()).filter(({ id }: { id: number }) => id === one.id);
  await api('PUT', `/api/contacts/${three.id}`, { version: 1, addTags: tags(0) });
  const full = await api('PUT', `/api/contacts/${one.id}`, { version: ours.version, addTags: tags(30) });
  const refused = await merge({ otherId: three.id, version: full.body.version });
  assert.deepEqual(refused.body.fields, { otherId: 'Together they have 61 tags, and 50 is the most' });
  assert.equal((await app.context.db.knex('contacts')).length, 2);
});

onBothDatabases('everything of a person goes, and nothing of others', async (t, dialect) => {
  const { app, say, list, api } = await shop(t, dialect);
  const { knex } = app.context.db;
  await say('c1', 'anna@example.com', { first_name: '=1+1' });
  await say('c2', 'bob@example.com', { first_name: 'Bob' });
  const [bob, anna] = await list();
  await api('PUT', `/api/contacts/${anna.id}`, { version: 1, addTags: ['@tag'], notes: '-2\n"three"' });

  const of = { fields: { phone: '+49 30 1234567' }, notes: '＝1 \n+1+1' };
  assert.equal((await api('PUT', `/api/contacts/${bob.id}`, { version: 1, ...of })).status, 200);
  const csv = await api('GET', '/api/contacts/csv');
  assert.match(String(csv.headers.get('content-type')), /^text\/csv/);
  const lines = String(csv.body).split('\r\n');
  assert.equal(lines[0], '"Id","Name","User name","E-mail","Phone","Tags","Notes","First seen","Last seen"');
  assert.match(
    lines[1] ?? '',
    new RegExp(`^${anna.id},"'=1\\+1","","anna@example.com","","'@tag","'-2 ""three""",`),
  );
  assert.equal(lines.length, 4);

  assert.match(lines[2] ?? '', /"","bob@example.com","\+49301234567","","'＝1 /);
  await say('c1', 'still here');
  const exported = (await api('GET', '/api/user/export')).body;
  assert.deepEqual(
    exported.contacts.map(({ name, notes, tags }: Record<string, unknown>) => [name, notes, tags]),
    [
      ['=1+1', '-2\n"three"', ['@tag']],
      ['Bob', '＝1 \n+1+1', []],
    ],
  );
  assert.deepEqual(
    exported.contactFields.map(({ key }: { key: string }) => key),
    ['email', 'phone'],
  );
  assert.deepEqual(exported.templates[0].toolMapping, { fields: {}, tags: [] });
  assert.equal((await api('DELETE', `/api/contacts/${anna.id}`)).status, 200);
  assert.equal((await api('GET', `/api/contacts/${anna.id}`)).status, 404);
  for (const table of ['contact_values', 'contact_tags', 'contact_ids'])
    assert.deepEqual(await knex(table).where({ contact_id: anna.id }), [], table);
  assert.deepEqual(await knex('conversations').pluck('external_id'), ['c2']);
  assert.deepEqual(await knex('memo_changes'), []);
  assert.equal((await knex('messages').where('message_text', 'like', '%anna%')).length, 0);
  assert.deepEqual(
    (await list()).map(({ id }: { id: number }) => id),
    [bob.id],
  );
  // Who writes again is somebody new.
  assert.deepEqual((await say('c1', 'me again')).lead_email, '');
  assert.equal((await list()).length, 2);
});

onBothDatabases('who writes while everything of them is deleted is somebody new', async (t, dialect) => {
  const { app, owner, say, list, api } = await shop(t, dialect);
  const { conversations, db, outbox } = app.context;
  await say('c1', 'anna@example.com', { first_name: 'Anna' });
  const [anna] = await list();
  await api('PUT', `/api/contacts/${anna.id}`, { version: 1, addTags: ['vip'] });
  const remove = conversations.remove;
  t.mock.method(conversations, 'remove', async (userId: number, id: number) => {
    await remove(userId, id);
    await say('c1', 'call +49 30 1234567');
    await list();
  });
  const mail = { kind: 'handover', username: 'o', templateName: 'T', contactName: 'Anna' } as const;
  await db.knex.transaction(async (trx) => {
    const more = { to: 'o@example.com', userId: owner.id, expiresAt: null, sendAt: Date.now() + 60_000 };
    await outbox.add(trx, { mail: { ...mail, conversationId: 1 }, ...more });
    await outbox.add(trx, { mail: { kind: 'test' }, ...more });
  });
  await db.knex('outbox').insert({
    ...(await db.knex('outbox').where({ kind: 'handover' }).first()),
    id: 1_000,
    message_id: 'sent',
    kind: 'digest',
    state: 'sent',
  });
  assert.equal((await api('DELETE', `/api/contacts/${anna.id}`)).status, 200);

  const rows = await db.knex('outbox').where({ user_id: owner.id }).orderBy('id');
  assert.deepEqual(
    rows.map(({ kind, state, sealed_message: text }) => [kind, state, text !== '']),
    [
      ['handover', 'expired', false],
      ['test', 'waiting', true],
      ['digest', 'sent', false],
    ],
  );
  const answer = await say('c1', 'me again');
  assert.deepEqual([answer.lead_email, answer.tags, answer.lead_phone], ['', '', '']);
});

onBothDatabases(
  'a field that is deleted is gone everywhere, and contacts follow their conversations',
  async (t, dialect) => {
    const { app, owner, say, list, api } = await shop(t, dialect);
    const { knex } = app.context.db;
    await api('POST', '/api/contacts/fields', { label: 'Guests', type: 'number' });
    await say('c1', 'hi');
    const [{ id }] = await list();
    await api('PUT', `/api/contacts/${id}`, { version: 1, fields: { guests: '12' } });
    app.context.loadedTemplates.accountChanged(owner.id);
    assert.equal((await say('c1', 'and?')).lead_guests, '12');
    await api('DELETE', '/api/contacts/fields/guests');
    await api('POST', '/api/contacts/fields', { label: 'Guests', type: 'text' });
    app.context.loadedTemplates.accountChanged(owner.id);
    assert.equal((await say('c1', 'and now?')).lead_guests, '');

    await say('c2', 'hello');
    await api('PUT', `/api/contacts/${id}`, { version: 2, notes: 'Known for years' });
    assert.equal((await list()).length, 2);
    for (const conversation of await knex('conversations'))
      await api('DELETE', `/api/conversations/${conversation.id}`);
    await knex('contacts').update({ last_seen_at: 1 });
    const { CONTACTS_PURGE } = await import('./contacts-purge.ts');
    assert.equal(await CONTACTS_PURGE.delete(knex, Date.now(), 200), 1);
    assert.deepEqual(
      (await list()).map(({ notes }: { notes: string }) => notes),
      ['Known for years'],
    );
  },
);

test('a merge that meets the journal in a circle of locks is done all the same', async (t) => {
  const { app, say, list, api } = await shop(t, 'postgres');
  await app.context.stopBackground();
  const { knex } = app.context.db;
  await say('c1', 'anna@example.com');
  await say('c2', 'call +49 30 1234567');
  const [phone, mail] = await list();
  const [first, second] = await knex('conversations').orderBy('id').pluck('id');
  const other = await knex.transaction();
  const lock = (id: number) => other('conversations').where({ id }).forUpdate();
  await lock(second);
  const merged = api('POST', `/api/contacts/${mail.id}/merge`, { otherId: phone.id, version: mail.version });
  await waitFor('the merge to wait', async () => {
    const { rows } = await knex.raw(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });
  // Postgres ends whichever looks for a circle first: on a busy machine that may be this one.
  await lock(first).catch((error: { code?: string }) => assert.equal(error.code, '40P01'));
  await other.commit();
  const { status, body } = await merged;
  assert.deepEqual([status, body.fields], [200, { email: 'anna@example.com', phone: '+49301234567' }]);
});

test('a conversation whose customer is known is shown while contacts are being kept', async (t) => {
  const { app, say, list, api } = await shop(t, 'postgres');
  await app.context.stopBackground();
  const { knex } = app.context.db;
  await say('c1', 'anna@example.com');
  assert.equal((await list()).length, 1);
  const [id] = await knex('conversations').pluck('id');
  const keeper = await knex.transaction();
  t.after(() => keeper.rollback());
  await keeper('contact_state').update({ watermark: keeper.ref('watermark') });
  const shown = api('GET', `/api/conversations/${id}`);
  const answer = await Promise.race([shown, sleep(3_000, null)]);
  assert.equal(answer?.body.about.contact.fields.email, 'anna@example.com');
});

onBothDatabases('the list says what was said last, and on which channel', async (t, dialect) => {
  const { app, owner, say, list, api } = await shop(t, dialect);
  await say('17841400483108592', 'first');
  await say('c2', 'hello', { username: 'anna_l' });
  const lastOf = async () => (await list()).map(({ last }: { last: object | null }) => last);
  assert.deepEqual(await lastOf(), [
    { channel: 'chat_tool', by: 'bot', text: 'Thanks!' },
    { channel: 'chat_tool', by: 'bot', text: 'Thanks!' },
  ]);
  const [anna, nameless] = (await api('GET', '/api/conversations')).body;
  await api('POST', `/api/conversations/${nameless.id}/messages`, { messageText: 'See  you\nat nine' });
  assert.deepEqual((await lastOf())[1], { channel: 'chat_tool', by: 'owner', text: 'See you at nine' });

  // A second template: the conversation that was active last counts.
  const second = await app.context.templates.create(owner.id, { ...BAKERY, fallbackReply: 'Soon.' });
  await say('c2', 'again', {}, { ...owner, template: second });
  const [both, other] = await list();
  await api('POST', `/api/contacts/${both.id}/merge`, { otherId: other.id, version: both.version });
  assert.equal((await list())[0].last.text, 'Soon.');

  // One name for one person: the user name where nothing else is known, here as there.
  assert.deepEqual([anna.contactName, nameless.contactName], ['anna_l', null]);
  await api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'human',
    responseAction: 'One moment.',
    handOver: true,
  });
  await waitFor('the handover', async () => (await say('17841400483108592', 'a human')).handoff === true);
  await waitFor('the bell', async () =>
    (await api('GET', '/api/notifications')).body.some(
      ({ detail }: { detail: string }) => detail === 'Customer 8592',
    ),
  );
  for (const { id } of (await api('GET', '/api/conversations')).body)
    await api('DELETE', `/api/conversations/${id}`);
  assert.deepEqual(await lastOf(), [null, null], 'nothing is kept');
});
