import assert from 'node:assert/strict';
import { bakery } from '../../testing/bakery.ts';
import { onBothDatabases } from '../../testing/test-app.ts';

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
  await settle();
  const { body: listed } = await api('GET', '/api/conversations');
  assert.deepEqual(
    listed.map((one: ListedConversation) => [one.template.templateName, one.messageCount]),
    [['Weddings', 404]],
  );
  // Replies wait for the move, so it reads no long conversation.
  assert.equal((await knex('conversation_index').where({ is_stale: 1 })).length, 1);
  await conversationIndex.run();
  assert.deepEqual([await found('word0'), await found('word399'), await found('hello')], [1, 1, 1]);
});
