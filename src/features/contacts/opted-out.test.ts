import assert from 'node:assert/strict';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { createEmptyConversationPurge } from '../maintenance/maintenance.store.ts';

onBothDatabases('a STOP outlasts what else is deleted of a person', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, { fallbackReply: 'Thanks!' });
  const { knex } = app.context.db;
  let timestamp = 0;
  const say = async (id: string, message: string) => {
    timestamp += 1;
    const body = { message, conversation_id: id, timestamp, first_name: 'Anna' };
    return (await postMessage(app.url, template.webhookUrl, body)).body.source;
  };
  await say('c1', 'my mail is anna@example.com');
  assert.equal(await say('c1', 'STOP'), 'opted_out');
  const [contact] = (await api('GET', '/api/contacts')).body;
  assert.equal((await api('DELETE', `/api/contacts/${contact.id}`)).status, 200);
  assert.deepEqual((await api('GET', '/api/contacts')).body, []);
  assert.deepEqual((await api('GET', '/api/conversations')).body, []);
  const [kept] = await knex('conversations').select('external_id', 'contact_name', 'message_count', 'memo');
  assert.deepEqual(
    { ...kept, memo: JSON.parse(kept.memo ?? '{}') },
    {
      external_id: 'c1',
      contact_name: '',
      message_count: 0,
      memo: {},
    },
  );
  assert.equal(await createEmptyConversationPurge()(knex, Date.now() + 1_000, 100), 0);

  assert.equal(await say('c1', 'hello again'), 'paused');
  const [conversation] = (await api('GET', '/api/conversations')).body;
  assert.equal(conversation.isOptedOut, true);
  assert.equal((await api('DELETE', `/api/conversations/${conversation.id}`)).status, 200);
  assert.equal(await say('c1', 'and again'), 'paused');
  assert.equal(await say('c1', 'START'), 'fallback');

  // Whoever did not stop is forgotten whole.
  const [{ id }] = (await api('GET', '/api/conversations')).body;
  assert.equal((await api('DELETE', `/api/conversations/${id}`)).status, 200);
  assert.deepEqual(await knex('conversations'), []);
});

onBothDatabases('a STOP of one of two holds for all conversations once they are one', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, { fallbackReply: 'Thanks!' });
  let timestamp = 0;
  const say = async (id: string, message: string) => {
    timestamp += 1;
    const body = { message, conversation_id: id, timestamp };
    return (await postMessage(app.url, template.webhookUrl, body)).body.source;
  };
  for (const id of ['c1', 'c2', 'c3']) assert.equal(await say(id, 'hi'), 'fallback');
  assert.equal(await say('c1', 'STOP'), 'opted_out');
  const contacts = (await api('GET', '/api/contacts')).body;
  const conversationsOf = async (id: number) => (await api('GET', `/api/contacts/${id}/conversations`)).body;
  const byId = new Map<string, { id: number; version: number }>();
  for (const one of contacts) byId.set((await conversationsOf(one.id))[0].externalId, one);
  const [stopped, other] = [byId.get('c1'), byId.get('c2')];
  assert.ok(stopped && other);
  const merged = await api('POST', `/api/contacts/${other.id}/merge`, {
    otherId: stopped.id,
    version: other.version,
  });
  assert.equal(merged.status, 200);
  assert.equal(await say('c2', 'hello?'), 'paused');
  assert.equal(await say('c3', 'hello?'), 'fallback', 'others are answered');
  const { id } = (await conversationsOf(other.id)).find(
    ({ externalId }: { externalId: string }) => externalId === 'c2',
  );
  const events = (await api('GET', `/api/conversations/${id}/events`)).body;
  assert.deepEqual(
    events.map(({ kind }: { kind: string }) => kind),
    ['opted_out'],
  );
  assert.equal(await say('c2', 'START'), 'fallback');
});
