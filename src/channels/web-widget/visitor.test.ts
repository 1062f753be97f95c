import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { client } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { widgetScene } from '../../../testing/widget-scene.ts';
import { newVisitor, SHOP_ORIGIN, visitorWith, widgetPath } from '../../../testing/widget-visitor.ts';
import { NOT_STORABLE } from '../../contract/fields.ts';

onBothDatabases('a visitor writes and is answered; the owner sees and answers too', async (t, dialect) => {
  const { app, owner, publicId, conversationPath } = await widgetScene(t, dialect);
  const visitor = await newVisitor(app.url, publicId);
  const chat = await visitor.listen();
  t.after(chat.close);
  const sent = await visitor.send(' Do you deliver? ');
  assert.equal(sent.status, 202);
  assert.equal(sent.body.token, visitor.token);
  await waitFor('the answer', () => chat.messages.length === 2);
  assert.deepEqual(
    chat.messages.map(({ by, text }) => [by, text]),
    [
      ['visitor', 'Do you deliver?'],
      ['business', 'Yes, within 5 km.'],
    ],
  );
  const [listed] = (await owner.api('GET', '/api/conversations')).body;
  assert.deepEqual([listed.channel, listed.contactName, listed.messageCount], ['web', null, 2]);
  assert.match(listed.externalId, new RegExp(`^web:${publicId}:[\\w-]{22}$`));

  for (const [channel, found] of [
    ['web', 1],
    ['instagram', 0],
    ['chat_tool', 0],
  ] as const) {
    assert.equal((await owner.api('GET', `/api/conversations?channel=${channel}`)).body.length, found);
    assert.equal((await owner.api('GET', `/api/conversations/counts?channel=${channel}`)).body.all, found);
  }
  const contact = await waitFor('the contact', async () => (await owner.api('GET', '/api/contacts')).body[0]);
  assert.deepEqual([contact.name, contact.isVisitor], ['', true]);

  const path = await conversationPath();
  assert.equal((await owner.api('GET', `${path}/reply-options`)).body.canSend, true);
  const own = { messageText: 'I have put one aside for you.', requestKey: 'k'.repeat(16) };
  assert.equal((await owner.api('POST', `${path}/replies`, own)).status, 201);
  await waitFor('the own reply', () => chat.messages.length === 3);
  assert.equal(chat.texts().at(-1), own.messageText);
  // What the owner notes was said elsewhere.
  await owner.api('POST', `${path}/messages`, { messageText: 'Said on the phone' });
  // Much later, another day: nothing keeps the owner from writing.
  await app.context.db.knex('messages').update({ created_at: Date.now() - 3 * 86_400_000 });
  const late = { messageText: 'Still there?', requestKey: 'l'.repeat(16) };
  assert.equal((await owner.api('POST', `${path}/replies`, late)).status, 201);
  await waitFor('the late reply', () => chat.messages.length === 4);

  // A page that is opened again has all of it once, without the note; one that only lost its stream has the rest.
  const again = await visitorWith(app.url, publicId, visitor.token).listen();
  t.after(again.close);
  await waitFor('the history', () => again.messages.length > 0);
  const idsOf = ({ messages }: typeof chat) => messages.map(({ id, by, text }) => [id, by, text]);
  assert.deepEqual(idsOf(again), idsOf(chat));
  const [, answer] = chat.messages;
  const rest = await visitor.listen(answer?.id);
  t.after(rest.close);
  await waitFor('the rest', () => rest.messages.length > 0);
  assert.deepEqual(rest.texts(), [own.messageText, late.messageText]);
});

onBothDatabases('a message that is sent again is the same one', async (t, dialect) => {
  const { app, publicId } = await widgetScene(t, dialect);
  const visitor = await newVisitor(app.url, publicId);
  const same = { key: 'k'.repeat(16), sentAt: Date.now() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.send('Do you deliver?', same)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal((await visitor.send('Do you deliver?', same)).status, 202);
  // A clock that is years off changes nothing of that.
  const off = { key: 'o'.repeat(16), sentAt: 5 };
  for (let n = 0; n < 2; n += 1) assert.equal((await visitor.send('deliver?', off)).status, 202);
  const chat = await visitor.listen();
  t.after(chat.close);
  await waitFor('the history', () => chat.messages.length === 4);
  assert.deepEqual(chat.texts(), ['Do you deliver?', 'Yes, within 5 km.', 'deliver?', 'Yes, within 5 km.']);
});

onSqlite('a visitor never reads what another one wrote', async (t, dialect) => {
  const { app, owner, publicId, widget } = await widgetScene(t, dialect);
  const [anna, ben] = [await newVisitor(app.url, publicId), await newVisitor(app.url, publicId)];
  await anna.send('My secret order: deliver to 5 Elm Street');
  await ben.send('Do you deliver?');
  const chat = await ben.listen();
  t.after(chat.close);
  await waitFor('the history', () => chat.messages.length === 2);
  assert.deepEqual(chat.texts(), ['Do you deliver?', 'Yes, within 5 km.']);

  const { allowedOrigins, templateId = owner.template.id } = widget;
  const other = (await owner.api('POST', '/api/widgets', { title: 'Two', templateId, allowedOrigins })).body;
  const [annasId, annasSign] = anna.token.split('.');
  const [bensId, bensSign] = ben.token.split('.');
  const forged: [token: string, publicId: string][] = [
    [`${annasId}.${bensSign}`, publicId],
    [`${bensId}.${annasSign}`, publicId],
    [`${annasId}`, publicId],
    [`${annasId}.`, publicId],
    [`${annasId}.${'A'.repeat(43)}`, publicId],
    [owner.token, publicId],
    ['', publicId],
    // A token is worth nothing at another widget, not even of the same owner.
    [anna.token, other.publicId],
  ];
  for (const [token, at] of forged) {
    const visitor = visitorWith(app.url, at, token);
    await assert.rejects(visitor.listen(), { status: 401 }, token);
    const sent = await visitor.send('Hi');
    assert.deepEqual([sent.status, sent.body.code], [401, 'visitor_unknown'], token);
  }
  // No token of a visitor opens what is the owner's.
  assert.equal((await client(app.url, anna.token)('GET', '/api/widgets')).status, 401);
});

onSqlite('pages of other origins get nothing but a refusal', async (t, dialect) => {
  const { app, owner, widget, publicId } = await widgetScene(t, dialect);
  const anybody = client(app.url, null);
  const ask = (origin: string | null, method = 'GET', rest = '') =>
    fetch(`${app.url}${widgetPath(publicId, rest)}`, { method, headers: origin === null ? {} : { origin } });
  const allowed = await ask(SHOP_ORIGIN);
  assert.deepEqual(
    [allowed.status, await allowed.json()],
    [200, { title: 'Bakery', tellsOfAssistant: true, greeting: '', color: '#0b5a69', position: 'right' }],
  );
  assert.equal(allowed.headers.get('access-control-allow-origin'), SHOP_ORIGIN);
  assert.equal(allowed.headers.get('access-control-allow-credentials'), null);
  assert.match(allowed.headers.get('vary') ?? '', /origin/);
  const preflight = await ask(SHOP_ORIGIN, 'OPTIONS', '/messages');
  assert.equal(preflight.status, 204);
  assert.deepEqual(
    ['origin', 'methods', 'headers', 'credentials'].map((name) =>
      preflight.headers.get(`access-control-allow-${name}`),
    ),
    ['*', 'GET, POST', 'authorization, content-type', null],
  );
  // An error that an allowed page may read.
  const unknown = await ask(SHOP_ORIGIN, 'GET', '/events');
  assert.deepEqual([unknown.status, unknown.headers.get('access-control-allow-origin')], [401, SHOP_ORIGIN]);

  const strangers = [
    'https://evil.example',
    'http://www.lindenbakery.example',
    'https://lindenbakery.example',
    `${SHOP_ORIGIN}.evil.example`,
    `${SHOP_ORIGIN}:8443`,
    'null',
  ];
  const visitor = await newVisitor(app.url, publicId);
  for (const origin of strangers) {
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/visitors'],
      ['POST', '/messages'],
    ] as const) {
      const refused = await ask(origin, method, rest);
      assert.equal(refused.status, 403, `${method} ${origin}`);
      // A chat that was open there reads why it is closed.
      assert.equal(refused.headers.get('access-control-allow-origin'), '*');
      const { error, ...said } = (await refused.json()) as Record<string, string>;
      assert.deepEqual(said, { code: 'widget_origin', message: error });
    }
    const elsewhere = visitorWith(app.url, publicId, visitor.token, origin);
    assert.equal((await elsewhere.send('Hi')).body.code, 'widget_origin');
    await assert.rejects(elsewhere.listen(), { status: 403 });
  }
  // This server's own page, by either of its names.
  for (const origin of [app.url, 'http://127.0.0.1:0']) assert.equal((await ask(origin)).status, 200);

  await owner.api('PUT', `/api/widgets/${widget.id}`, { isEnabled: false });
  const off = await anybody('GET', widgetPath(publicId), undefined, { origin: SHOP_ORIGIN });
  assert.deepEqual([off.status, off.body.code], [404, 'widget_not_found']);
  assert.equal(off.headers.get('access-control-allow-origin'), '*');
  await owner.api('PUT', `/api/widgets/${widget.id}`, { isEnabled: true });
  await owner.api('DELETE', `/api/templates/${owner.template.id}`);
  assert.equal((await ask(SHOP_ORIGIN)).status, 404);
  assert.equal((await anybody('GET', widgetPath('A'.repeat(16)))).status, 404);
});

onSqlite('what strangers may do is limited, each in its way', async (t, dialect) => {
  const { app, owner, publicId } = await widgetScene(t, dialect);
  const visitor = await newVisitor(app.url, publicId);
  const refused = async (of: Promise<{ status: number; headers: Headers; body: { code?: string } }>) => {
    const { status, headers, body } = await of;
    assert.deepEqual([status, body.code], [429, 'too_many_requests']);
    assert.ok(Number(headers.get('retry-after')) >= 1);
    assert.equal(headers.get('access-control-expose-headers'), 'retry-after');
  };
  // One visitor: ten a minute, as in every conversation.
  for (let n = 0; n < 10; n += 1) assert.equal((await visitor.send(`deliver ${n}`)).status, 202);
  await refused(visitor.send('deliver too fast'));
  // Visitors of one address: 20 in ten minutes.
  const anybody = client(app.url, null);
  const welcome = () =>
    anybody('POST', widgetPath(publicId, '/visitors'), undefined, { origin: SHOP_ORIGIN });
  const others = [];
  for (let n = 1; n < 20; n += 1) {
    const { status, body } = await welcome();
    assert.equal(status, 201);
    others.push(visitorWith(app.url, publicId, body.token));
  }
  await refused(welcome());
  // Messages of one address: 40 a minute, whoever writes.
  let accepted = 11;
  for (const other of others) {
    for (let n = 0; n < 2 && accepted < 40; n += 1, accepted += 1)
      assert.equal((await other.send('deliver?')).status, 202);
  }
  assert.equal(accepted, 40);
  await refused(others[18]?.send('deliver?') ?? Promise.reject());
  assert.equal((await owner.api('GET', '/api/conversations')).body.length, 16);

  const { headers, status } = await fetch(`${app.url}${widgetPath(publicId, '/messages')}`, {
    method: 'POST',
    headers: { origin: SHOP_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'k'.repeat(16), sentAt: 1, text: 'x'.repeat(20_000) }),
  });
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [413, SHOP_ORIGIN]);
});

onSqlite('a widget takes so many messages a minute, from wherever they come', async (t, dialect) => {
  const { app, publicId } = await widgetScene(t, dialect, { WEBHOOK_MESSAGES_PER_MINUTE: '3' });
  const [one, two] = [await newVisitor(app.url, publicId), await newVisitor(app.url, publicId)];
  for (const visitor of [one, two, one]) assert.equal((await visitor.send('deliver?')).status, 202);
  const refused = await two.send('deliver?');
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests']);
});

onSqlite('a bad message is named by its field, and loses nothing', async (t, dialect) => {
  const { app, publicId } = await widgetScene(t, dialect);
  const visitor = await newVisitor(app.url, publicId);
  const cases: [string, string][] = [
    ['', 'Required'],
    [' \n ', 'Required'],
    ['x'.repeat(2_001), 'At most 2,000 characters'],
    ['a\0b', NOT_STORABLE],
  ];
  for (const [text, sentence] of cases) {
    const { status, body } = await visitor.send(text);
    assert.deepEqual([status, body.fields], [400, { text: sentence }]);
  }
  assert.equal((await visitor.send('deliver?', { key: 'short' })).status, 400);
  assert.equal((await visitor.send('deliver?', { sentAt: -1 })).status, 400);
  assert.equal((await visitor.send('🍞'.repeat(2_000))).status, 202);
});

onBothDatabases('streams are counted for each address, and end with the server', async (t, dialect) => {
  const { app, publicId } = await widgetScene(t, dialect);
  const visitor = await newVisitor(app.url, publicId);
  const chats = await Promise.all(Array.from({ length: 30 }, () => visitor.listen()));
  t.after(() => {
    for (const chat of chats) chat.close();
  });
  await assert.rejects(visitor.listen(), { status: 429 });
  chats[0]?.close();
  await waitFor('a free place', async () => {
    try {
      chats.push(await visitor.listen());
      return true;
    } catch {
      return false;
    }
  });
  assert.equal(app.context.visitorStreams.open(), 30);
  const startedAt = performance.now();
  await app.stop();
  await Promise.all(chats.map(({ ended }) => ended));
  assert.ok(performance.now() - startedAt < 5_000, 'open chats hold nothing up');
});

onSqlite('a chat shows that a reply is being written', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake at night.', delayMs: 1_500 });
  t.after(() => ai.close());
  const { app, publicId } = await widgetScene(t, dialect, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1' });
  const visitor = await newVisitor(app.url, publicId);
  const chat = await visitor.listen();
  t.after(chat.close);
  await visitor.send('When do you bake?');
  await waitFor('the sign', () => chat.typing() > 0);
  assert.equal(chat.texts().includes('We bake at night.'), false);
  await waitFor('the answer', () => chat.messages.length === 2);
  assert.equal(chat.texts().at(-1), 'We bake at night.');
});
