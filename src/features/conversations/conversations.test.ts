import assert from 'node:assert/strict';
import { postMessage } from '../../../testing/fixtures.ts';
import { type Client, type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const env = { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };

async function say(app: TestApp, owner: Owner, conversation: string, message: string, more = {}) {
  const body = { message, conversation_id: conversation, timestamp: `${Math.random()}`, ...more };
  const answer = await postMessage(app.url, owner.template.webhookUrl, body);
  assert.equal(answer.status, 200);
}

const ids = (answer: { body: { externalId: string }[] }) => answer.body.map(({ externalId }) => externalId);

/** All pages, as the Link headers lead through them. */
async function pages(api: Client, path: string): Promise<string[][]> {
  const found: string[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer: Awaited<ReturnType<Client>> = await api('GET', next);
    found.push(
      answer.body.map(
        (one: { externalId?: string; messageText?: string }) => one.externalId ?? one.messageText,
      ),
    );
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return found;
}

onBothDatabases('conversations: newest first, filtered, paged, with names', async (t, dialect) => {
  let now = Date.now();
  const app = await startTestApp(t, dialect, { env, overrides: { clock: () => now } });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  const second = await app.context.templates.create(owner.id, { ...FORM, templateName: 'Elm Café' });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await say(app, owner, name, `I am ${name}`, name === 'c' ? { first_name: 'Cleo' } : {});
    now += 1_000;
    if (dialect === 'postgres') await new Promise((resolve) => setTimeout(resolve, 3));
  }
  await say(app, { ...owner, template: second }, 'z', 'Hello there');
  now += 1_000;
  await new Promise((resolve) => setTimeout(resolve, 3));
  await say(app, owner, 'b', 'me again');

  const all = await owner.api('GET', '/api/conversations');
  assert.deepEqual([ids(all), all.headers.get('x-total-count')], [['b', 'z', 'e', 'd', 'c', 'a'], '6']);
  assert.equal(all.headers.get('link'), null);
  const [first] = all.body;
  assert.deepEqual(
    [first.externalConversationId, first.messageCount, first.contactName, first.template.templateName],
    ['b', 4, null, 'Linden Bakery'],
  );
  assert.equal(first.template.name, 'Linden Bakery');
  const filtered = await owner.api('GET', `/api/conversations?templateId=${second.id}`);
  assert.deepEqual([ids(filtered), filtered.headers.get('x-total-count')], [['z'], '1']);
  assert.deepEqual(await pages(owner.api, '/api/conversations?limit=4'), [
    ['b', 'z', 'e', 'd'],
    ['c', 'a'],
  ]);
  const found = (search: string) =>
    owner.api('GET', `/api/conversations?search=${encodeURIComponent(search)}`).then(ids);
  assert.deepEqual(await found('elm CAF'), ['z']);
  assert.deepEqual(await found('cleo'), ['c']);
  assert.deepEqual(await found('again ME'), ['b']);
  assert.deepEqual(await found('me nothere'), []);

  // Those of a deleted template stay, with its name.
  await owner.api('DELETE', `/api/templates/${second.id}`);
  const kept = await owner.api('GET', `/api/conversations?templateId=${second.id}`);
  assert.deepEqual([ids(kept), kept.body[0].template.isDeleted], [['z'], true]);
});

onBothDatabases('signs in a search are literal; words are found in any script', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { templateName: '100% rye_bread' });
  const texts: Record<string, string> = {
    'x%y': "It's a café",
    x_y: 'straße und übermut',
    "o'hara": '東京タワーはどこ',
    plain: 'bread (fresh) OR "stale" NOT -old *',
    'back\\slash': 'สวัสดี नमस्ते',
  };
  for (const [id, text] of Object.entries(texts)) await say(app, owner, id, text);
  const other = await signedInOwner(app, { templateName: 'Nothing alike' });
  await say(app, other, 'foreign', 'café straße bread');
  const found = async (search: string) =>
    ids(await owner.api('GET', `/api/conversations?search=${encodeURIComponent(search)}`)).sort();
  const everything = Object.keys(texts).sort();
  const cases: [string, string[]][] = [
    ['x%y', ['x%y']],
    ['x_y', ['x_y']],
    ["o'h", ["o'hara"]],
    ['\\', ['back\\slash']],
    ['%', everything],
    ['_bread', everything],
    ['CAFE', ['x%y']],
    ['strasse', ['x_y']],
    ['Übermut Straße', ['x_y']],
    ['タワー', ["o'hara"]],
    ['東', ["o'hara"]],
    ['नमस्ते', ['back\\slash']],
    ['stale fresh', ['plain']],
    ['"stale"', ['plain']],
    ['or', ['plain']],
    ['fre', []],
    ["'; drop table messages; --", []],
    ['owner1', []],
    ['foreign', []],
  ];
  for (const [search, expected] of cases) assert.deepEqual(await found(search), expected, search);
});

onBothDatabases('messages: the newest, oldest first, paged and searched', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  for (let i = 0; i < 6; i += 1) await say(app, owner, 'c', `Message number ${i}`);
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  const path = `/api/conversations/${id}/messages`;
  const all = await owner.api('GET', path);
  assert.deepEqual([all.body.length, all.headers.get('x-total-count')], [12, '12']);
  const [question, reply] = all.body;
  assert.deepEqual(
    [question.messageText, question.isFromUser, question.source],
    ['Message number 0', true, null],
  );
  assert.deepEqual(
    [reply.messageText, reply.isFromUser, reply.source],
    ['We answer soon.', false, 'fallback'],
  );
  assert.equal(reply.reason.why, 'no_key');
  assert.ok(!Number.isNaN(Date.parse(question.createdAt)));
  const inPages = await pages(owner.api, `${path}?limit=5`);
  assert.deepEqual(
    inPages.map((page) => page.length),
    [5, 5, 2],
  );
  assert.deepEqual(
    inPages.toReversed().flat(),
    all.body.map((one: { messageText: string }) => one.messageText),
  );
  assert.deepEqual(await pages(owner.api, `${path}?search=number 3`), [['Message number 3']]);
  assert.deepEqual(await pages(owner.api, `${path}?search=%25`), [[]]);
  assert.deepEqual(
    (await pages(owner.api, `${path}?search=SOON&limit=4`)).map((page) => page.length),
    [4, 2],
  );
});

onSqlite('deleted: the conversation and its messages are gone, from the search too', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  for (let i = 0; i < 3; i += 1) await say(app, owner, 'gone', `Unmistakable ${i}`);
  await say(app, owner, 'kept', 'Unmistakable too');
  const list = await owner.api('GET', '/api/conversations?search=unmistakable');
  assert.equal(list.body.length, 2);
  const { id } = list.body.find(({ externalId }: { externalId: string }) => externalId === 'gone');
  assert.deepEqual((await owner.api('DELETE', `/api/conversations/${id}`)).body, { success: true });
  for (const path of [`/api/conversations/${id}`, `/api/conversations/${id}/messages`]) {
    assert.equal((await owner.api('GET', path)).status, 404);
  }
  assert.equal((await owner.api('DELETE', `/api/conversations/${id}`)).status, 404);
  assert.deepEqual(ids(await owner.api('GET', '/api/conversations?search=unmistakable')), ['kept']);
  assert.equal((await app.context.db.knex('messages')).length, 2);
  if (dialect === 'sqlite') assert.equal((await app.context.db.knex('conversation_words')).length, 1);
  // What comes afterwards is found, although SQLite gives the ids of the deleted rows out again.
  const [{ id: last }] = (await owner.api('GET', '/api/conversations')).body;
  await owner.api('DELETE', `/api/conversations/${last}`);
  await say(app, owner, 'new', 'Unmistakable again');
  assert.deepEqual(ids(await owner.api('GET', '/api/conversations?search=unmistakable')), ['new']);
});

onBothDatabases('what is past its time is not found any more', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app);
  await say(app, owner, 'c', 'Marzipan please');
  await say(app, owner, 'c', 'Nougat then');
  const { db, conversationIndex } = app.context;
  await db.knex('messages').where({ message_text: 'Marzipan please' }).update({ created_at: 1 });
  const search = async (word: string) => ids(await owner.api('GET', `/api/conversations?search=${word}`));
  assert.deepEqual(await search('marzipan'), ['c']);
  const { purgeMessages } = await import('../maintenance/maintenance.store.ts');
  assert.equal(await purgeMessages(db.knex, 2, 200), 1);
  await conversationIndex.run();
  assert.deepEqual([await search('marzipan'), await search('nougat')], [[], ['c']]);
});

onBothDatabases('a conversation comes with its cards, and without one that fails', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  await say(app, owner, 'c', 'Write to cleo@example.com', { first_name: 'Cleo' });
  await say(app, owner, 'test-1', 'Only trying');
  const [tried, { id }] = (await owner.api('GET', '/api/conversations')).body;
  const read = async (path: string) => (await owner.api('GET', path)).body;
  const { about } = await read(`/api/conversations/${id}`);
  assert.deepEqual(about, {
    contact: await read(`/api/conversations/${id}/contact`),
    fields: await read('/api/contacts/fields'),
    strategy: await read(`/api/conversations/${id}/strategy`),
    sharing: null,
  });
  assert.equal(about.contact.fields.email, 'cleo@example.com');
  assert.equal((await read(`/api/conversations/${tried.id}`)).about.contact, null);

  const tables = { contact: 'contact_values', fields: 'contact_fields', strategy: 'strategies' };
  for (const [part, table] of Object.entries(tables)) {
    await app.context.db.knex.schema.renameTable(table, 'away');
    const answer = await owner.api('GET', `/api/conversations/${id}`);
    assert.deepEqual([answer.status, answer.body.contactName], [200, 'Cleo'], part);
    assert.deepEqual(answer.body.about, { ...about, [part]: null });
    await app.context.db.knex.schema.renameTable('away', table);
  }
});

onBothDatabases("somebody else's conversations, and bad queries", async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app);
  const other = await signedInOwner(app);
  await say(app, owner, 'c', 'Hello');
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  const calls = [
    ['GET', `/api/conversations/${id}`],
    ['GET', `/api/conversations/${id}/messages`],
    ['DELETE', `/api/conversations/${id}`],
    ['GET', `/api/conversations?templateId=${owner.template.id}`],
  ] as const;
  for (const [method, path] of calls) assert.equal((await other.api(method, path)).status, 404, path);
  assert.deepEqual((await other.api('GET', '/api/conversations')).body, []);
  assert.equal((await owner.api('GET', `/api/conversations/${id}`)).status, 200);
  const bad: [string, string][] = [
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=x', 'limit'],
    ['templateId=1.5', 'templateId'],
    ['cursor=%00', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['cursor=LTEuMQ', 'cursor'],
    // Ids and times that no column holds.
    [`cursor=${Buffer.from('1.2147483648').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('9007199254740991.1').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('0x10.1').toString('base64url')}`, 'cursor'],
    ['page=2', 'page'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ];
  for (const [query, field] of bad) {
    const { status, body } = await owner.api('GET', `/api/conversations?${query}`);
    const why = query.includes('%00')
      ? 'This holds a sign that can’t be stored: U+0000, or half of an emoji'
      : 'Invalid input';
    assert.deepEqual([status, body.fields], [400, { [field]: why }], query);
  }
});

const FORM = {
  role: 'Owner of the café',
  businessType: 'Café',
  mainGoal: 'Answer questions about the café.',
  openerStyle: 'Hello!',
  closingInstruction: 'Say goodbye.',
  productOrService: 'Coffee and cake.',
};
