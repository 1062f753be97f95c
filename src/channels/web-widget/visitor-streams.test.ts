import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { client, type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { widgetScene } from '../../../testing/widget-scene.ts';
import { newVisitor, SHOP_ORIGIN, visitorWith, widgetPath } from '../../../testing/widget-visitor.ts';

test('with several servers on one database, any of them tells a visitor', async (t) => {
  const { app, owner, publicId, conversationPath } = await widgetScene(t, 'postgres');
  const other = await startServerProcess(t, app.env);
  const here = await newVisitor(app.url, publicId);
  const chat = await visitorWith(other.url, publicId, here.token).listen();
  t.after(chat.close);
  assert.equal((await here.send('Do you deliver?')).status, 202);
  await waitFor('the answer', () => chat.messages.length === 2);
  const own = { messageText: 'I kept one for you.', requestKey: 'k'.repeat(16) };
  await owner.api('POST', `${await conversationPath()}/replies`, own);
  await waitFor('the own reply', () => chat.messages.length === 3);
  assert.deepEqual(chat.texts(), ['Do you deliver?', 'Yes, within 5 km.', own.messageText]);
});

onBothDatabases('a reply that failed and is sent again is shown once, in the end', async (t, dialect) => {
  const { app, owner, publicId, conversationPath } = await widgetScene(t, dialect);
  const visitor = await newVisitor(app.url, publicId);
  await visitor.send('Do you deliver?');
  const chat = await visitor.listen();
  t.after(chat.close);
  await waitFor('the answer', () => chat.messages.length === 2);
  const path = await conversationPath();
  const own = { messageText: 'I kept one for you.', requestKey: 'k'.repeat(16) };
  const { id } = (await owner.api('POST', `${path}/replies`, own)).body;
  await waitFor('the own reply', () => chat.messages.length === 3);
  // As if it had failed: a page that is opened now does not show it, and its visitor goes on writing.
  await app.context.db.knex('deliveries').where({ message_id: id }).update({ state: 'failed' });
  const begun = await visitor.listen(chat.messages[1]?.id);
  t.after(begun.close);
  await visitor.send('And on Sundays, deliver?');
  await waitFor('the next answer', () => begun.messages.length === 2);
  assert.deepEqual(begun.texts(), ['And on Sundays, deliver?', 'Yes, within 5 km.']);
  assert.ok(begun.after() < id, 'a stream that breaks off here still gets it');
  await owner.api('POST', `${path}/replies/${id}/retry`);
  await waitFor('the reply', () => begun.messages.length === 3);
  assert.equal(begun.texts().at(-1), own.messageText);
});

/** Far below the time after which an open stream is asked again anyway. */
const SOON_MS = 7_000;

onBothDatabases('a widget that is switched off ends its streams', async (t, dialect) => {
  const { app, owner, widget, publicId } = await widgetScene(t, dialect);
  const { allowedOrigins } = widget;
  const templateId = owner.template.id;
  const other = (await owner.api('POST', '/api/widgets', { title: 'Two', templateId, allowedOrigins })).body;
  const [visitor, neighbour] = [
    await newVisitor(app.url, publicId),
    await newVisitor(app.url, other.publicId),
  ];
  const beside = await neighbour.listen();
  t.after(beside.close);
  const endsAll = async (change: () => Promise<unknown>) => {
    const chats = [await visitor.listen(), await visitor.listen()];
    for (const chat of chats) t.after(chat.close);
    let isOver = false;
    void Promise.all(chats.map(({ ended }) => ended)).then(() => {
      isOver = true;
    });
    await change();
    await waitFor('the end', () => isOver, SOON_MS);
    assert.ok(chats.every((chat) => chat.isClosed()));
  };
  const path = `/api/widgets/${widget.id}`;
  await endsAll(() => owner.api('PUT', path, { isEnabled: false }));
  await owner.api('PUT', path, { isEnabled: true });
  await endsAll(() => owner.api('PUT', path, { allowedOrigins: ['https://other.example'] }));
  await owner.api('PUT', path, { allowedOrigins });
  await endsAll(() => owner.api('DELETE', path));
  await neighbour.send('Do you deliver?');
  await waitFor('the answer', () => beside.messages.length === 2);
  assert.equal(beside.isClosed(), false);
});

test('a widget that is switched off on one server ends the streams of another', async (t) => {
  const { app, owner, widget, publicId } = await widgetScene(t, 'postgres');
  const other = await startServerProcess(t, app.env);
  const { token } = await newVisitor(app.url, publicId);
  const chat = await visitorWith(other.url, publicId, token).listen();
  t.after(chat.close);
  await owner.api('PUT', `/api/widgets/${widget.id}`, { isEnabled: false });
  await waitFor('the word', chat.isClosed, SOON_MS);
});

test('a server holds a thousand streams and no more, of which one owner leaves two hundred to others', async (t) => {
  // Whoever is trusted names the addresses that visitors come from.
  const { app, owner, publicId } = await widgetScene(t, 'sqlite', { SERVER_TRUST_PROXY: '127.0.0.1' });
  const other = await signedInOwner(app);
  const add = async ({ api, template }: Owner) => {
    const body = { templateId: template.id, title: 'More', allowedOrigins: [SHOP_ORIGIN] };
    return (await api('POST', '/api/widgets', body)).body.publicId as string;
  };
  const abort = new AbortController();
  t.after(() => abort.abort());
  // Held on to: a response that nobody knows any more is closed.
  const held: Response[] = [];
  const opener = async (chat: string) => {
    const { token } = await newVisitor(app.url, chat);
    return async (address: number) => {
      const response = await fetch(`${app.url}${widgetPath(chat, '/events')}`, {
        headers: {
          authorization: `Bearer ${token}`,
          origin: SHOP_ORIGIN,
          'x-forwarded-for': `198.51.100.${address}`,
        },
        signal: abort.signal,
      });
      held.push(response);
      return response.status;
    };
  };
  const [busy, second, others] = [
    await opener(publicId),
    await opener(await add(owner)),
    await opener(await add(other)),
  ];
  const fill = async (open: typeof busy, from: number, to: number) => {
    // A few at a time: what a busy machine has not begun to read within ten seconds is refused.
    for (let n = 25 * from; n < 25 * to; n += 5) {
      const statuses = await Promise.all(Array.from({ length: 5 }, () => open(Math.floor(n / 25))));
      assert.deepEqual(new Set(statuses), new Set([200]));
    }
  };
  await fill(busy, 0, 32);
  assert.deepEqual([await busy(100), await second(101)], [429, 429], 'the owner has eight hundred');
  await fill(others, 32, 40);
  assert.equal(app.context.visitorStreams.open(), 1_000);
  assert.equal(await others(102), 429);
  assert.equal(held.length, 1_003);
});

onSqlite('a hundred new visitors a day and address', async (t, dialect) => {
  let now = Date.now();
  const { app, publicId } = await widgetScene(t, dialect, {}, { clock: () => now });
  const anybody = client(app.url, null);
  const welcome = async () =>
    (await anybody('POST', widgetPath(publicId, '/visitors'), undefined, { origin: SHOP_ORIGIN })).status;
  for (let round = 0; round < 5; round += 1) {
    for (let n = 0; n < 20; n += 1) assert.equal(await welcome(), 201);
    assert.equal(await welcome(), 429);
    now += 10 * 60_000;
  }
  assert.equal(await welcome(), 429);
  now += 24 * 60 * 60_000;
  assert.equal(await welcome(), 201);
});

test('a visitor stays who they are when the secret key changes', async (t) => {
  const [one = '', two = '', three = ''] = [1, 2, 3].map(() => randomBytes(32).toString('hex'));
  const { app, publicId } = await widgetScene(t, 'postgres', { SECRETS_KEY: one });
  const visitor = await newVisitor(app.url, publicId);
  await visitor.send('Do you deliver?');
  const keys = { DMREPLY_SECRETS_KEY: two, DMREPLY_SECRETS_OTHER_KEY: one };
  const server = await startServerProcess(t, { ...app.env, ...keys });
  const sent = await visitorWith(server.url, publicId, visitor.token).send('Really deliver?');
  assert.equal(sent.status, 202);
  const renewed = sent.body.token as string;
  assert.notEqual(renewed, visitor.token);
  const chat = await visitorWith(server.url, publicId, renewed).listen();
  t.after(chat.close);
  await waitFor('the history', () => chat.messages.length === 4);
  // The new one outlives the old key.
  const later = { DMREPLY_SECRETS_KEY: three, DMREPLY_SECRETS_OTHER_KEY: two };
  const last = await startServerProcess(t, { ...app.env, ...later });
  const again = await visitorWith(last.url, publicId, renewed).listen();
  t.after(again.close);
  await assert.rejects(visitorWith(last.url, publicId, visitor.token).listen(), { status: 401 });
});
