import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

test('words of who was deleted leave the full-text index of SQLite, and those of others stay', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { db, deletion, accounts } = app.context;
  const owner = await signedInOwner(app);
  const leaving = await signedInOwner(app);
  const say = (id: string, message: string, of = owner) =>
    postMessage(app.url, of.template.webhookUrl, { message, conversation_id: id, first_name: `name${id}` });
  const found = async (word: string) =>
    (await owner.api('GET', `/api/conversations?search=${word}`)).body.length;
  /** Words share their beginnings in the index, so only their ends are surely there. */
  const kept = async () => {
    const blocks: Buffer[] = await db.knex('conversation_words_data').pluck('block');
    return ['qmarzipan', 'vnougat', 'xbrittle', 'zpraline'].filter((word) =>
      blocks.some((block) => block.includes(word.slice(2))),
    );
  };
  const forget = (left: string[]) =>
    waitFor('an index without them', async () => (await kept()).join() === left.join(), 90_000);

  for (const [id, word] of [
    ['one', 'qmarzipan'],
    ['two', 'vnougat'],
    ['three', 'zpraline'],
  ] as const) {
    await say(id, word);
    assert.equal(await found(word), 1);
  }
  await say('four', 'xbrittle', leaving);
  assert.equal(await found('nothing'), 0);
  assert.equal((await kept()).length, 4);
  const { body: contacts } = await owner.api('GET', '/api/contacts');
  const one = contacts.find(({ name }: { name: string }) => name === 'nameone');
  assert.equal((await owner.api('DELETE', `/api/contacts/${one.id}`)).status, 200);
  await forget(['vnougat', 'xbrittle', 'zpraline']);

  const { body: conversations } = await owner.api('GET', '/api/conversations?search=vnougat');
  assert.equal((await owner.api('DELETE', `/api/conversations/${conversations[0].id}`)).status, 200);
  const user = await accounts.get(leaving.id);
  assert.ok(user);
  await deletion.close(user);
  await deletion.removeClosed();
  await forget(['zpraline']);
  assert.equal(await found('zpraline'), 1);
});
