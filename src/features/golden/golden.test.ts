import assert from 'node:assert/strict';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { bakery } from '../../../testing/bakery.ts';
import { BAKERY, createOwner } from '../../../testing/fixtures.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { GOLDEN_MOST } from '../../contract/golden-lists.ts';

const TYPED = { kind: 'like', message: 'Do you deliver?', text: 'Yes, within 5 km, for $4.' };

onBothDatabases(
  'an exchange of the history is kept with one click, and again stays as it is',
  async (t, dialect) => {
    const { ai, api, ask, cakes, knex } = await bakery(t, dialect);
    ai.enqueue(reply('We open in the morning.'), reply('Sourdough is $20.'));
    await ask('When do you open?');
    await ask('And how much is sourdough?');
    const [{ id: conversationId }] = (await api('GET', '/api/conversations')).body;
    const messages = (await api('GET', `/api/conversations/${conversationId}/messages`)).body;
    const last = messages.at(-1);
    const keep = (more: object = {}) =>
      api('POST', '/api/golden-chats/from-history', {
        conversationId,
        messageId: last.id,
        kind: 'like',
        ...more,
      });
    const kept = await keep();
    assert.equal(kept.status, 201);
    assert.deepEqual(
      [kept.body.message, kept.body.text, kept.body.source, kept.body.templateId, kept.body.version],
      ['And how much is sourdough?', last.messageText, 'ai', cakes.id, 1],
    );
    assert.deepEqual(
      kept.body.history.map(({ messageText }: { messageText: string }) => messageText),
      ['When do you open?', 'We open in the morning.'],
    );
    assert.equal((await keep()).body.id, kept.body.id);
    const never = await keep({ kind: 'never', text: '$20' });
    assert.notEqual(never.body.id, kept.body.id);
    assert.equal(never.body.text, '$20');
    const marked = await keep({ kind: 'never', text: ' $20. ' });
    assert.deepEqual(
      [marked.body.id, marked.body.text, marked.body.version],
      [never.body.id, '$20.', 2],
      'with another text, it changes',
    );
    assert.equal((await keep({ kind: 'never', text: '$20.' })).body.version, 2);
    assert.deepEqual((await keep({ kind: 'never' })).body, marked.body);
    const customers = await keep({ messageId: messages[0].id });
    assert.deepEqual([customers.status, Object.keys(customers.body.fields)], [400, ['messageId']]);
    assert.equal((await keep({ messageId: last.id + 1_000 })).status, 404);
    // What got no reply is kept with the one that it should have got.
    const missed = await keep({ messageId: messages[0].id, text: 'From 8 to 6.' });
    assert.deepEqual(
      [missed.status, missed.body.message, missed.body.text, missed.body.source],
      [201, 'When do you open?', 'From 8 to 6.', ''],
    );
    await api('DELETE', `/api/golden-chats/${missed.body.id}`);

    const changed = await api('PUT', `/api/golden-chats/${kept.body.id}`, {
      version: 1,
      text: ' From $20. ',
    });
    assert.deepEqual([changed.body.text, changed.body.version], ['From $20.', 2]);
    const stale = await api('PUT', `/api/golden-chats/${kept.body.id}`, { version: 1, text: 'Late.' });
    assert.equal(stale.body.code, 'conflict');
    const list = await api('GET', `/api/golden-chats/template/${cakes.id}`);
    assert.deepEqual(
      list.body.map(({ id }: { id: number }) => id),
      [never.body.id, kept.body.id],
    );
    assert.equal((await api('GET', '/api/user/export')).body.goldenChats.length, 2);

    await api('POST', '/api/golden-chats', { templateId: cakes.id, ...TYPED });
    await api('DELETE', `/api/conversations/${conversationId}`);
    assert.deepEqual(
      (await knex('golden_chats')).map(({ message }) => message),
      [TYPED.message],
      'what a customer wrote goes with the conversation',
    );
  },
);

onSqlite('what the owner wrote by hand answers the customer, not the bot', async (t, dialect) => {
  const { api, ask } = await bakery(t, dialect);
  await ask('How much is a cake?');
  const [{ id: conversationId }] = (await api('GET', '/api/conversations')).body;
  const own = await api('POST', `/api/conversations/${conversationId}/messages`, {
    messageText: 'From $35.',
  });
  const kept = await api('POST', '/api/golden-chats/from-history', {
    conversationId,
    messageId: own.body.id,
    kind: 'like',
  });
  assert.deepEqual(
    [kept.body.message, kept.body.text, kept.body.history, kept.body.source],
    ['How much is a cake?', 'From $35.', [], 'owner'],
  );
});

onSqlite(
  'a deleted customer takes golden chats along, a merged conversation does not',
  async (t, dialect) => {
    const bot = await bakery(t, dialect);
    const { api, ask, cakes, weddings, share, settle, knex } = bot;
    for (const template of [cakes, weddings]) {
      await ask('I marry!', template);
      const list = (await api('GET', `/api/conversations?templateId=${template.id}`)).body;
      const [{ id: conversationId }] = list;
      const messages = (await api('GET', `/api/conversations/${conversationId}/messages`)).body;
      const body = { conversationId, messageId: messages.at(-1).id, kind: 'like' };
      assert.equal((await api('POST', '/api/golden-chats/from-history', body)).status, 201);
    }
    await share(cakes, 'bakery');
    await share(weddings, 'bakery');
    await settle();
    await settle();
    const [conversation, ...more] = (await api('GET', '/api/conversations')).body;
    assert.deepEqual(more, []);
    assert.deepEqual(
      (await knex('golden_chats')).map((row) => row.conversation_id),
      [conversation.id, conversation.id],
    );
    const [{ id: contact }] = (await api('GET', '/api/contacts')).body;
    await api('DELETE', `/api/contacts/${contact}`);
    assert.deepEqual(await knex('golden_chats'), []);
  },
);

onBothDatabases('golden chats have limits, and are nobody else’s', async (t, dialect) => {
  const { app, api, cakes, knex } = await bakery(t, dialect);
  const add = (more: object = {}) =>
    api('POST', '/api/golden-chats', { templateId: cakes.id, ...TYPED, ...more });
  for (const [field, more] of [
    ['message', { message: ' ' }],
    ['text', { text: 'x' }],
    ['text', { text: 'x'.repeat(4_001) }],
    ['history', { history: Array(21).fill({ isFromUser: true, messageText: 'Hi' }) }],
    ['history.0.messageText', { history: [{ isFromUser: true, messageText: '' }] }],
  ] as const) {
    const { body } = await add(more);
    assert.deepEqual([body.code, Object.keys(body.fields)], ['invalid_input', [field]]);
  }
  const first = (await add()).body.id;
  await Promise.all(Array.from({ length: GOLDEN_MOST + 4 }, () => add()));
  assert.equal((await add()).body.code, 'golden_limit');
  assert.equal((await knex('golden_chats')).length, GOLDEN_MOST);
  const other = await createOwner(app.context, BAKERY);
  const { goldenChats } = app.context;
  for (const attempt of [
    () => goldenChats.list(other.user.id, cakes.id),
    () => goldenChats.change(other.user.id, first, { version: 1 }),
    () => goldenChats.remove(other.user.id, first),
    () =>
      goldenChats.keep(other.user.id, { templateId: cakes.id, kind: 'like', message: 'Hi', text: 'Hello' }),
  ])
    await assert.rejects(attempt, { code: 'not_found' });
  assert.deepEqual(await goldenChats.all(other.user.id), []);
});
