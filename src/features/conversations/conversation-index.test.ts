import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { deleteMessages, purgeMessages } from '../maintenance/maintenance.store.ts';
import { ANSWER_STATE, conversationsById, writeIndex } from './conversation-index.store.ts';
import { searchedWords, wordsOf } from './search-words.ts';

test('a message whose transaction ends after that of a later one, whose reply took long, is indexed all the same', async (t) => {
  const app = await startTestApp(t, 'postgres');
  const owner = await signedInOwner(app);
  const { knex } = app.context.db;
  const found = async (word: string) =>
    (await owner.api('GET', `/api/conversations?search=${word}`)).body.length;
  const contacts = async () => (await owner.api('GET', '/api/contacts')).body.length;
  await postMessage(app.url, owner.template.webhookUrl, { message: 'Hello', conversation_id: 'quick' });
  const { id: quick, ...conversation } = await knex('conversations').first();
  const row = (conversation_id: number, message_text: string) => ({
    conversation_id,
    message_text,
    is_from_user: 1,
    created_at: Date.now() - 20_000,
  });
  const transaction = await knex.transaction();
  const [{ id: slow }] = await transaction('conversations')
    .insert({ ...conversation, external_id: 'slow' })
    .returning('id');
  await transaction('messages').insert(row(slow, 'marzipan'));
  await knex('messages').insert(row(quick, 'nougat'));
  assert.deepEqual([await found('marzipan'), await found('nougat'), await contacts()], [0, 1, 1]);
  await app.context.conversationIndex.run();
  await transaction.commit();
  assert.deepEqual([await found('marzipan'), await found('nougat'), await contacts()], [1, 1, 2]);
});

test('what a long backlog lacks is taken in, too, once it is there', async (t) => {
  const app = await startTestApp(t, 'postgres');
  const owner = await signedInOwner(app);
  await postMessage(app.url, owner.template.webhookUrl, { message: 'Hello', conversation_id: 'c' });
  const { knex } = app.context.db;
  const [conversation_id] = await knex('conversations').pluck('id');
  const row = (message_text: string) => ({
    conversation_id,
    message_text,
    is_from_user: 1,
    created_at: Date.now(),
  });
  const transaction = await knex.transaction();
  await transaction('messages').insert(row('marzipan'));
  await knex('messages').insert(Array.from({ length: 450 }, (_, index) => row(`word${index}`)));
  await app.context.conversationIndex.catchUp(10_000);
  await transaction.commit();
  await app.context.conversationIndex.catchUp(10_000);
  assert.equal((await owner.api('GET', '/api/conversations?search=marzipan')).body.length, 1);
});

test('words that another process adds while a conversation is indexed anew are kept', async (t) => {
  const app = await startTestApp(t, 'postgres');
  const owner = await signedInOwner(app);
  const { db, conversationIndex } = app.context;
  const { knex } = db;
  const found = async (word: string) =>
    (await owner.api('GET', `/api/conversations?search=${word}`)).body.length;
  for (const message of ['marzipan', 'croissants'])
    await postMessage(app.url, owner.template.webhookUrl, { message, conversation_id: 'c' });
  assert.equal(await found('marzipan'), 1);
  await knex('messages').where({ message_text: 'marzipan' }).update({ created_at: 1 });
  assert.equal(await purgeMessages(knex, 2, 200), 1);

  const other = await knex.transaction();
  const [conversation] = await conversationsById(other, await other('conversations').pluck('id'));
  assert.ok(conversation);
  const [{ id: lastMessageId }] = await other('messages')
    .insert({
      conversation_id: conversation.conversationId,
      message_text: 'nougat',
      is_from_user: 1,
      created_at: Date.now(),
    })
    .returning('id');
  const entry = { ...conversation, label: 'c', words: new Set(['nougat']), lastMessageId };
  const options = { state: 'added', watermark: lastMessageId } as const;
  await writeIndex({ ...db, knex: other }, [{ ...entry, answerState: ANSWER_STATE.open }], options);
  const renewal = conversationIndex.run();
  await sleep(300);
  await other.commit();
  await renewal;
  assert.deepEqual([await found('marzipan'), await found('croissants'), await found('nougat')], [0, 1, 1]);
});

onSqlite('a long backlog is taken in step by step, and nothing is left out', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  await postMessage(app.url, owner.template.webhookUrl, { message: 'Hello', conversation_id: 'c' });
  const { knex } = app.context.db;
  const [conversation_id] = await knex('conversations').pluck('id');
  const rows = Array.from({ length: 450 }, (_, index) => ({
    conversation_id,
    message_text: `word${index}`,
    is_from_user: 1,
    created_at: 1,
  }));
  await knex('messages').insert(rows);
  await app.context.conversationIndex.catchUp(10_000);
  for (const index of [0, 39, 40, 199, 200, 449]) {
    const answer = await owner.api('GET', `/api/conversations?search=word${index}`);
    assert.equal(answer.body.length, 1, `word${index}`);
  }
});

onBothDatabases(
  'what is deleted while a long conversation is indexed anew is not found',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const owner = await signedInOwner(app);
    const { db, conversationIndex } = app.context;
    const { knex } = db;
    const found = async (word: string) =>
      (await owner.api('GET', `/api/conversations?search=${word}`)).body.length;
    await postMessage(app.url, owner.template.webhookUrl, { message: 'Hello', conversation_id: 'c' });
    const [conversation_id] = await knex('conversations').pluck('id');
    const row = { conversation_id, is_from_user: 1, created_at: Date.now() };
    const texts = ['marzipan', ...Array.from({ length: 1_500 }, (_, n) => `word${n}`)];
    const rows = texts.map((message_text) => ({ ...row, message_text }));
    await knex.batchInsert('messages', rows, 100);
    await conversationIndex.catchUp(10_000);
    const idsOf = (message_text: string) =>
      knex('messages').where({ message_text }).select('id', 'conversation_id');
    const marzipan = await idsOf('marzipan');
    const early = await idsOf('word7');
    let readings = 0;
    let deleted: Promise<void> | undefined;
    knex.on('query', ({ sql }: { sql: string }) => {
      if (/^select .id., .message_text. from .messages./.test(sql)) readings += 1;
      if (readings === 2) deleted ??= knex.transaction((trx) => deleteMessages(trx, marzipan, 1));
    });
    await knex.transaction((trx) => deleteMessages(trx, early, 1));
    await conversationIndex.run();
    assert.ok(deleted !== undefined);
    await deleted;
    await conversationIndex.run();
    assert.deepEqual([await found('marzipan'), await found('word7'), await found('word399')], [0, 0, 1]);
  },
);

test('words: folded, each once, and pairs where a script has no spaces', () => {
  const cases: [text: string, words: string[]][] = [
    ['Hello, HELLO héllo!', ['hello']],
    ["It's 5pm", ['it', 's', '5pm']],
    ['東京タ', ['東', '東京', '京', '京タ', 'タ']],
    ['abc東', ['abc', '東']],
    ['नमस्ते', ['नमस्ते']],
    ['🍞 -- %_', []],
    ['x'.repeat(100), ['x'.repeat(64)]],
  ];
  for (const [text, words] of cases) assert.deepEqual([...wordsOf(text)], words, text);
  assert.deepEqual(searchedWords('東京'), ['東京']);
  assert.deepEqual(searchedWords('東 bread'), ['東', 'bread']);
});
