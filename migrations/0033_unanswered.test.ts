import assert from 'node:assert/strict';
import { postMessage } from '../testing/fixtures.ts';
import { signedInOwner } from '../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../testing/test-app.ts';
import { unanswered } from './0033_unanswered.ts';

onBothDatabases('conversations from before know whether they are answered', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  for (const conversation_id of ['open', 'answered', 'undelivered', 'empty'])
    await postMessage(app.url, template.webhookUrl, { message: 'Hello', conversation_id });
  const ids = new Map<string, number>(
    (await api('GET', '/api/conversations')).body.map(
      ({ id, externalId }: { id: number; externalId: string }) => [externalId, id],
    ),
  );
  for (const name of ['answered', 'undelivered'])
    await api('POST', `/api/conversations/${ids.get(name)}/messages`, { messageText: 'Hi!' });
  const { knex } = app.context.db;
  const undelivered = { conversation_id: ids.get('undelivered') };
  const last = await knex('messages').where(undelivered).orderBy('id', 'desc').first('id');
  await knex('deliveries').insert({
    ...undelivered,
    inbox_id: 1_000,
    message_id: last?.id,
    state: 'failed',
    attempts: 1,
    expires_at: 1,
    problem: '',
    created_at: 1,
  });
  await knex('messages')
    .where({ conversation_id: ids.get('empty') })
    .delete();
  const tab = async () =>
    (await api('GET', '/api/conversations?state=unanswered')).body
      .map(({ externalId }: { externalId: string }) => externalId)
      .sort();
  await tab();

  await knex.raw('drop index conversation_index_open');
  for (const column of ['last_message_id', 'answer_state'])
    await knex.raw(`alter table conversation_index drop column ${column}`);
  await knex.transaction((trx) => unanswered.up(trx, dialect));
  assert.deepEqual(await tab(), ['open', 'undelivered']);
});
