import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { bakery } from '../../../testing/bakery.ts';
import { BAKERY, createOwner, postMessage } from '../../../testing/fixtures.ts';
import { client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { type TestApp, testEnvironment } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';

/** No two words have their ends in common, as the full-text index keeps beginnings once. */
function createWords() {
  const words = new Map<string, string>();
  return {
    make(place: string): string {
      const word = `q${randomBytes(9)
        .toString('hex')
        .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
      words.set(place, word);
      return word;
    },
    placesIn: (bytes: Buffer | string) =>
      [...words].filter(([, word]) => bytes.includes(word.slice(4))).map(([place]) => place),
    places: () => [...words.keys()],
  };
}

/** As it lies on the disk. By another process: to close a handle of our own would drop SQLite's locks. */
function bytesOf(dataDir: string): Buffer {
  const path = join(dataDir, 'dmreply.sqlite');
  const files = [path, `${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  return execFileSync('cat', files, { maxBuffer: 1_000_000_000 });
}

/** What rows still hold, as 'table: places'. */
async function placesInRows({ context }: TestApp, words: ReturnType<typeof createWords>): Promise<string[]> {
  const tables: string[] = await context.db.knex('sqlite_schema').where({ type: 'table' }).pluck('name');
  const found: string[] = [];
  for (const table of tables) {
    const places = words.placesIn(JSON.stringify(await context.db.knex(table).select('*')));
    if (places.length > 0) found.push(`${table}: ${places.join(', ')}`);
  }
  return found;
}

test('no word of what is deleted stays in the file, its log or the full-text index', async (t) => {
  const { app, api, ask, ai, cakes } = await bakery(t, 'sqlite');
  const words = createWords();
  const { make } = words;
  const left = () => words.placesIn(bytesOf(app.config.server.dataDir));
  const ok = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await api(method, path, body, headers);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const remove = (path: string) => ok('DELETE', path);

  const turns = Array.from({ length: 40 }, (_, at) => ({
    at: 1_700_000_000_000 + at,
    asked: `do you have ${at === 7 ? make('asked in a voice') : 'cake'} ${at}?`,
    said: [`hey, we have ${at === 9 ? make('said in a voice') : 'cake'} for ${at} euro`],
  }));
  await ok('PUT', '/api/voice/imports/paste', { isConsented: true, turns });
  await ok('PUT', '/api/voice/imports/table', {
    isConsented: true,
    turns: turns.map((turn) => ({ ...turn, said: [`oh ${make('another source of a voice')}`] })),
  });
  const taught = await ok('POST', '/api/voice/taught', {
    asked: `Is ${make('taught question')} there?`,
    said: `we have ${make('taught answer')}!`,
  });
  const file = await ok(
    'POST',
    `/api/knowledge/files?name=${make('name of a file')}.txt`,
    Buffer.from(`Price of ${make('file')}: 5 €\n${`More of ${make('long file')}. `.repeat(900)}`),
    { 'content-type': 'application/octet-stream' },
  );
  const typed = await ok('POST', '/api/knowledge/texts', {
    name: make('name of a text'),
    text: make('typed text'),
  });
  await ok('PUT', `/api/knowledge/${typed.id}`, { version: 1, text: make('corrected text') });

  for (const [at, word] of [make('first message'), make('second message'), make('unanswered')].entries()) {
    ai.setDefault(reply(`We like ${make(`answer ${at}`)}.`));
    await ask(`Do you sell ${word}? ${`And ${make(`long message ${at}`)}. `.repeat(20)}`, cakes, 'mia');
  }
  await postMessage(app.url, cakes.webhookUrl, {
    message: `My e-mail is ${make('address')}@example.com`,
    conversation_id: 'noa',
    first_name: make('name of a customer'),
  });
  await ask(`Only a ${make('word of another conversation')}`, cakes, 'lea');
  await waitFor('the contacts', async () => (await ok('GET', '/api/contacts')).length >= 3);
  for (const { id } of await ok('GET', '/api/contacts')) {
    const { version } = await ok('GET', `/api/contacts/${id}`);
    await ok('PUT', `/api/contacts/${id}`, {
      version,
      notes: make(`notes ${id}`),
      addTags: [make(`tag ${id}`)],
    });
  }
  const phrase = { templateId: cakes.id, triggerPhrase: make('phrase') };
  const trigger = await ok('POST', '/api/triggers', { ...phrase, responseAction: make('trigger reply') });
  await ok('PUT', `/api/triggers/${trigger.id}`, {
    ...phrase,
    responseAction: make('changed trigger reply'),
  });
  const golden = await ok('POST', '/api/golden-chats', {
    templateId: cakes.id,
    kind: 'like',
    message: make('golden message'),
    text: make('golden answer'),
  });
  const widget = await ok('POST', '/api/widgets', { templateId: cakes.id, title: make('title') });
  const draft = await ok('POST', '/api/templates', {
    ...BAKERY,
    templateName: 'Draft',
    lengthPreference: 'short (3-4 sentences)',
    faqs: `Q: ${make('FAQ')}? A: ${make('answer of an FAQ')}`,
    fallbackReply: make('fallback'),
    mainGoal: make('goal'),
  });
  await ok('PUT', `/api/templates/${draft.id}`, { role: make('role'), baseVersion: draft.version ?? 1 });

  const leaving = await signedInOwner(app, { faqs: `Q: ${make('left FAQ')}? A: yes` });
  await postMessage(app.url, leaving.template.webhookUrl, {
    message: make('left message'),
    conversation_id: 'l',
  });
  await leaving.api('POST', '/api/knowledge/texts', { name: make('left name'), text: make('left text') });

  // Searches bring the index up to date.
  await ok('GET', '/api/conversations?search=nothing');
  // What was overwritten since may be gone already.
  const overwritten = ['typed text', 'trigger reply'];
  const written = words.places().filter((place) => !overwritten.includes(place));
  assert.deepEqual(
    written.filter((place) => !left().includes(place)),
    [],
  );

  await remove(`/api/voice/taught/${taught.id}`);
  await remove('/api/voice/imports/table');
  await remove('/api/voice');
  for (const id of [file.id, typed.id]) await remove(`/api/knowledge/${id}`);
  const [{ id: lea }] = await ok('GET', '/api/conversations?search=only');
  await remove(`/api/conversations/${lea}`);
  for (const { id } of await ok('GET', '/api/contacts')) await remove(`/api/contacts/${id}`);
  await remove(`/api/triggers/${trigger.id}`);
  await remove(`/api/golden-chats/${golden.id}`);
  await remove(`/api/widgets/${widget.id}`);
  await remove(`/api/templates/${draft.id}`);
  const user = await app.context.accounts.get(leaving.id);
  assert.ok(user);
  await app.context.deletion.close(user);
  await app.context.deletion.removeClosed();

  assert.deepEqual(await placesInRows(app, words), []);
  await waitFor('an empty file', () => left().length === 0, 90_000).catch(() => assert.deepEqual(left(), []));
  assert.equal(app.context.db.sqlite().pragma('integrity_check', { simple: true }), 'ok');
});

test('what a reader holds up, and what a killed process has begun, is cleared all the same', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const dataDir = env.DMREPLY_SERVER_DATA_DIR ?? '';
  const context = await createContext(loadConfig({ env }));
  const { user, template } = await createOwner(context);
  const token = await tokenFor(context, { userId: user.id });
  await context.close();
  const words = createWords();
  const left = () => words.placesIn(bytesOf(dataDir));

  const first = await startServerProcess(t, env);
  const api = client(first.url, token);
  for (const id of ['one', 'two'])
    await postMessage(first.url, template.webhookUrl, { message: words.make(id), conversation_id: id });
  const open = () => {
    const connection = new BetterSqlite3(join(dataDir, 'dmreply.sqlite'));
    t.after(() => connection.close());
    return connection;
  };
  const [reader, looks] = [open(), open()];
  reader.exec('begin; select count(*) from users');
  const [{ id }] = (await api('GET', '/api/conversations?search=')).body;
  assert.equal((await api('DELETE', `/api/conversations/${id}`)).status, 200);
  const claimed = looks
    .prepare("select claimed_until > 0 from task_claims where task = 'deleted content'")
    .pluck();
  await waitFor('the work', () => claimed.get() === 1);
  await first.kill();
  reader.exec('commit');
  assert.equal(left().length, 2, 'nothing was cleared yet');

  const second = await startServerProcess(t, env);
  await waitFor('an empty file', () => left().length === 1, 60_000);
  assert.equal((await client(second.url, token)('GET', '/api/conversations')).body.length, 1);
  assert.equal(looks.pragma('integrity_check', { simple: true }), 'ok');
});
