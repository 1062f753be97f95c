import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { startServer } from '../server.ts';
import { openDatabase } from './database.ts';

const message = (id: string, text = 'Hello?') => ({ message: text, conversation_id: id, timestamp: 1 });

/** A server, and another program that can lock its database. */
async function startBeside(t: TestContext, env: Record<string, string> = {}) {
  const app = await startTestApp(t, 'sqlite', { env });
  await app.context.stopBackground();
  const owner = await signedInOwner(app);
  const { api, template } = owner;
  const program = otherProgram(t, app);
  const send = (id: string, text?: string) => postMessage(app.url, template.webhookUrl, message(id, text));
  const write = (triggerPhrase: string) =>
    api('POST', '/api/triggers', { templateId: template.id, triggerPhrase, responseAction: 'From 8 to 6.' });
  // What is loaded with the first calls is not waited for later.
  await Promise.all([send('first'), write('first'), api('GET', '/api/templates')]);
  return {
    app,
    db: app.context.db,
    api,
    template,
    send,
    write,
    isHealthy: async () => (await fetch(`${app.url}/healthz`)).ok,
    lock: () => void program.exec('begin immediate'),
    release: () => void program.exec('rollback'),
    texts: (): Promise<string[]> => app.context.db.knex('messages').orderBy('id').pluck('message_text'),
  };
}

function otherProgram(t: TestContext, { config }: Pick<TestApp, 'config'>): Sqlite.Database {
  const program = new Sqlite(join(config.server.dataDir, 'dmreply.sqlite'), { timeout: 0 });
  t.after(() => void program.close());
  return program;
}

test('while another program has SQLite locked, what reads is answered, and what writes waits', async (t) => {
  const { db, app, api, send, write, isHealthy, lock, release } = await startBeside(t);
  lock();
  const ended: string[] = [];
  const noted = <T>(name: string, work: Promise<T>) => work.finally(() => ended.push(name));
  const writing = [
    noted('message', send('c1')),
    noted('message', send('c2')),
    noted('page', write('second')),
    noted('page', write('third')),
  ];
  for (let time = 0; time < 5; time += 1) {
    assert.ok(await isHealthy());
    assert.equal((await fetch(`${app.url}/readyz`)).status, 200);
    assert.equal((await fetch(`${app.url}/metrics`)).status, 200);
    assert.equal((await api('GET', '/api/templates')).status, 200);
  }
  assert.deepEqual(ended, []);
  assert.equal(db.sqlite().inTransaction, false, 'what waits has begun nothing that others would wait for');
  release();
  const answers = await Promise.all(writing);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 201, 201],
  );
});

test('while it stays locked, each call ends at its own deadline, and nothing is left behind', async (t) => {
  const { db, send, isHealthy, lock, release, texts } = await startBeside(t, { WEBHOOK_DEADLINE_MS: '1000' });
  const before = await texts();
  lock();
  const calls = Promise.all(['c1', 'c2', 'c3'].map((id) => send(id)));
  let healthy = 0;
  let isOver = false;
  void calls.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    assert.ok(await isHealthy());
    healthy += 1;
  }
  // A process that waits inside of SQLite answers a few.
  assert.ok(healthy > 10, String(healthy));
  for (const { status, body, headers } of await calls) {
    assert.deepEqual([status, body.code], [503, 'database_unavailable']);
    assert.ok(Number(headers.get('retry-after')) > 0);
  }
  release();
  assert.deepEqual(await texts(), before);
  assert.equal((await send('c1')).status, 200);
  assert.equal((await texts()).filter((text) => text === 'Hello?').length, 2);
  assert.equal(db.sqlite().inTransaction, false);
});

test('a reply that is ready while it is locked is written when the lock goes, and asked for once', async (t) => {
  let whenAsked = (): void => undefined;
  const ai = await createAiStandIn({
    reply() {
      whenAsked();
      whenAsked = () => undefined;
      return 'Yes, every day.';
    },
  });
  t.after(() => ai.close());
  const { send, lock, release, texts } = await startBeside(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-right-key-1234',
    WEBHOOK_DEADLINE_MS: '1500',
  });
  const asked = ai.requests.length;
  whenAsked = lock;
  const { status, body } = await send('c1', 'Do you bake bread?');
  assert.deepEqual([status, body.code], [503, 'database_unavailable']);
  release();
  await waitFor('the reply', async () => (await texts()).includes('Yes, every day.'));
  const again = await send('c1', 'Do you bake bread?');
  assert.deepEqual([again.status, again.body.response], [200, 'Yes, every day.']);
  assert.equal(ai.requests.length, asked + 1);
});

test('two servers on one file answer a hundred calls at once', async (t) => {
  const { app, api, template, write } = await startBeside(t, {
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
  });
  const context = await createContext(loadConfig({ env: app.env }), { log: app.context.log });
  const second = await startServer(context);
  t.after(second.stop);
  const urls = [app.url, second.url];
  const sent = Array.from({ length: 100 }, (_, at) =>
    at % 8 === 0
      ? write(`phrase ${at}`)
      : postMessage(urls[at % 2] ?? '', template.webhookUrl, message(`c${at}`)),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)].sort(), [200, 201], statuses.join());
  assert.equal((await api('GET', '/api/conversations')).headers.get('x-total-count'), '88');
});

test('a command waits longer, and says so; one that ends meanwhile leaves the lock to others', async (t) => {
  const { app, lock, release } = await startBeside(t);
  const { dataDir } = app.config.server;
  let told = 0;
  const command = await openDatabase({
    url: '',
    dataDir,
    patienceMs: 60_000,
    onLongWait: () => {
      told += 1;
    },
  });
  const [impatient, leaving] = await Promise.all([
    openDatabase({ url: '', dataDir, patienceMs: 100 }),
    openDatabase({ url: '', dataDir, patienceMs: 60_000 }),
  ]);
  t.after(() => impatient.close());
  lock();
  const written = command.knex.transaction(async (trx) => {
    const changed: number = await trx('triggers').update({ position: 7 });
    return changed;
  });
  await assert.rejects(impatient.knex('triggers').update({ position: 8 }), { code: 'SQLITE_BUSY' });
  let isDone = false;
  const unbegun = impatient.knex.transaction(async () => {
    isDone = true;
  });
  await assert.rejects(unbegun, { code: 'SQLITE_BUSY' });
  assert.equal(isDone, false, 'what could not begin does nothing');
  const tried = once(leaving.knex.client, 'query');
  const left = assert.rejects(leaving.knex('triggers').update({ position: 9 }), { code: 'SQLITE_BUSY' });
  await tried;
  await leaving.close();
  await left;
  await waitFor('the sentence', () => told === 1);
  release();
  assert.ok((await written) > 0);
  assert.equal(told, 1);
  await command.close();
  assert.deepEqual(await app.context.db.knex('triggers').distinct().pluck('position'), [7]);
});
