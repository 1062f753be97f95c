import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { bakery } from '../../../testing/bakery.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { eventually } from '../../../testing/observe.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

/** Of SQLite or Postgres. */
type Answer = unknown[] | { rows?: unknown[] } | undefined;

interface ListedConversation {
  template: { templateName: string };
  messageCount: number;
}

onBothDatabases('a long conversation moves at once, and its words follow', async (t, dialect) => {
  const { app, owner, share, settle, ask, cakes, weddings, knex, api } = await bakery(t, dialect);
  const { conversationIndex } = app.context;
  const found = async (word: string) => (await api('GET', `/api/conversations?search=${word}`)).body.length;
  await ask('Hello');
  await ask('I marry in June', weddings);
  const { id } = await knex('conversations').where({ template_id: weddings.id }).first();
  const row = { user_id: owner.id, conversation_id: id, is_from_user: 1, created_at: Date.now() - 1_000 };
  const said = Array.from({ length: 400 }, (_, n) => ({ ...row, message_text: `word${n}` }));
  await knex('messages').insert(said);
  await knex('conversations').where({ id }).increment('message_count', said.length);
  await conversationIndex.catchUp(10_000);
  assert.deepEqual([await found('word0'), await found('word399')], [1, 1]);
  await share(cakes, 'The bakery');
  await share(weddings, 'The bakery');
  // Replies wait for the move, so it reads no long conversation.
  const read: number[] = [];
  knex.on('query-response', (answer: Answer, { sql, __knexTxId }: { sql: string; __knexTxId?: string }) => {
    const rows = Array.isArray(answer) ? answer : answer?.rows;
    if (__knexTxId !== undefined && sql.includes('message_text')) read.push(rows?.length ?? 1);
  });
  await settle();
  assert.ok(read.length > 0 && Math.max(...read) <= 300, `${read}`);
  const { body: listed } = await api('GET', '/api/conversations');
  assert.deepEqual(
    listed.map((one: ListedConversation) => [one.template.templateName, one.messageCount]),
    [['Weddings', 404]],
  );
  await conversationIndex.run();
  assert.deepEqual([await found('word0'), await found('word399'), await found('hello')], [1, 1, 1]);
});

onBothDatabases('links to a conversation lead to the one that it was merged into', async (t, dialect) => {
  const { app, owner, share, settle, ask, cakes, weddings, knex, api } = await bakery(t, dialect);
  await ask('Hello');
  const trigger = {
    templateId: weddings.id,
    triggerPhrase: 'human',
    responseAction: 'Somebody comes.',
    handOver: true,
  };
  assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);
  app.context.loadedTemplates.accountChanged(owner.id);
  await ask('A human, please', weddings);
  const idOf = async (template: { id: number }) =>
    (await knex('conversations').where({ template_id: template.id }).first()).id;
  const [kept, gone] = [await idOf(cakes), await idOf(weddings)];
  await share(cakes, 'The bakery');
  await share(weddings, 'The bakery');
  await settle();

  const { status, body } = await api('GET', `/api/conversations/${gone}`);
  assert.deepEqual([status, body.id, body.messageCount], [200, kept, 4]);
  assert.equal((await api('GET', `/api/conversations/${gone}/messages`)).body.length, 4);
  const notices = (await api('GET', '/api/notifications')).body;
  assert.deepEqual(
    notices.map((notice: { conversationId: number }) => notice.conversationId),
    [kept],
  );
  assert.equal((await api('POST', `/api/conversations/${gone}/resume`)).status, 200);
  assert.equal((await ask('Hello?')).source, 'ai');
  const stranger = await signedInOwner(app);
  assert.equal((await stranger.api('GET', `/api/conversations/${gone}`)).status, 404);
  // It holds more than the one that is gone.
  assert.equal((await api('DELETE', `/api/conversations/${gone}`)).status, 404);
  assert.equal((await api('DELETE', `/api/conversations/${kept}`)).status, 200);
  assert.equal((await api('GET', `/api/conversations/${gone}`)).status, 404);
});

onBothDatabases('a pause that meets a move holds where the conversation goes', async (t, dialect) => {
  const { app, api, ask, cakes, weddings, knex, settle, pause } = await bakery(t, dialect);
  const customers = Array.from({ length: 12 }, (_, n) => `customer ${n}`);
  for (const customer of customers)
    for (const template of [cakes, weddings]) await ask('Hello', template, customer);
  const rows = await knex('conversations').where({ template_id: weddings.id });
  const ids = new Map<string, number>(rows.map((row) => [row.external_id, row.id]));
  // The process does not hear of the group, as for half a second others do not either.
  for (const { id } of [cakes, weddings])
    await api('PUT', `/api/templates/${id}/sharing`, { sharesWith: 'The bakery' });
  const pauses: Promise<void>[] = [];
  knex.on('query', ({ sql }: { sql: string }) => {
    if (!sql.startsWith('delete from') || !sql.includes('conversations')) return;
    const customer = customers[pauses.length] ?? '';
    pauses.push(pauses.length % 2 === 0 ? pause(weddings, customer) : pauseByOwner(customer));
  });
  await settle();
  await Promise.all(pauses);
  assert.equal(pauses.length, customers.length);
  assert.equal((await knex('conversations')).length, customers.length, 'none is made anew where it was');
  for (const customer of customers) assert.equal((await ask('Hello?', weddings, customer)).source, 'paused');
  for (const customer of customers)
    await fetch(`${app.url}/api/webhook/${weddings.webhookUrl}/resume`, {
      method: 'POST',
      body: JSON.stringify({ conversation_id: customer }),
    });
  for (const customer of customers) assert.equal((await ask('Thanks', cakes, customer)).source, 'ai');

  async function pauseByOwner(customer: string): Promise<void> {
    assert.equal((await api('POST', `/api/conversations/${ids.get(customer)}/pause`, {})).status, 200);
  }
});

onBothDatabases(
  'a message that was written to the old place long after is answered once, and follows',
  async (t, dialect) => {
    const { app, ai, share, settle, cakes, weddings, changed, conversations, knex } = await bakery(
      t,
      dialect,
    );
    ai.enqueue(async (exchange) => {
      await delay(1_500);
      await reply('In June?')(exchange);
    });
    const body = { message: 'I marry', conversation_id: 'cleo', timestamp: 1 };
    const send = () => postMessage(app.url, weddings.webhookUrl, body);
    // As by a process that was asleep while the templates joined a group.
    const late = send();
    await eventually('the AI is asked', async () => ai.requests.length === 1);
    await share(cakes, 'The bakery');
    await share(weddings, 'The bakery');
    await knex('conversation_moves').delete();
    changed();
    const [first, again] = await Promise.all([late, send()]);
    assert.deepEqual([first.body.response, again.body.response], ['In June?', 'In June?']);
    assert.equal(ai.requests.length, 1);
    await settle();
    assert.deepEqual(
      (await conversations()).map(({ said }) => said),
      [['Weddings: I marry', 'Weddings: In June?']],
    );
  },
);
