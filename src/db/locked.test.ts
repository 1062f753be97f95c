import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startTestApp } from '../../testing/test-app.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A server, and another program that can lock its database. */
async function startBeside(t: TestContext) {
  const app = await startTestApp(t, 'sqlite');
  await app.context.stopBackground();
  const { api, template } = await signedInOwner(app);
  const send = (id: string): Promise<Answer> =>
    postMessage(app.url, template.webhookUrl, { message: 'Hello?', conversation_id: id });
  const write = (name: string): Promise<Answer> =>
    api('POST', '/api/triggers', {
      templateId: template.id,
      triggerPhrase: name,
      responseAction: 'From 8 to 6.',
    });
  // What is loaded with the first calls is not waited for later.
  await Promise.all([send('first'), write('first'), api('GET', '/api/templates')]);
  const program = new Sqlite(join(app.config.server.dataDir, 'dmreply.sqlite'));
  t.after(() => program.close());
  return {
    db: app.context.db,
    api,
    send,
    write,
    isHealthy: async () => (await fetch(`${app.url}/healthz`)).ok,
    lock: () => void program.exec('begin immediate'),
    release: () => void program.exec('rollback'),
  };
}

test('while another program has SQLite locked, what does not write is answered, and the rest waits', async (t) => {
  const { db, api, send, write, isHealthy, lock, release } = await startBeside(t);
  const waited = db.sqlite().pragma('busy_timeout', { simple: true });
  assert.ok(Number(waited) <= 10, `the whole process would wait for ${waited} ms`);
  lock();
  let isAnswered = false;
  const message = send('c1').finally(() => {
    isAnswered = true;
  });
  assert.ok(await isHealthy());
  assert.equal((await api('GET', '/api/templates')).status, 200);
  assert.equal(isAnswered, false);
  const tried = once(db.knex.client, 'query');
  const written = write('second');
  await tried;
  release();
  assert.deepEqual([(await message).status, (await written).status], [200, 201]);
});

test('where it stays locked, everything that writes is refused in time', async (t) => {
  const { db, send, write, isHealthy, lock, release } = await startBeside(t);
  lock();
  const calls = [send('c1'), send('c2'), write('second'), write('third')];
  for (const { status, body } of await Promise.all(calls))
    assert.deepEqual([status, body.code], [503, 'database_unavailable']);
  assert.ok(await isHealthy());
  assert.equal(db.sqlite().inTransaction, false);
  release();
  assert.deepEqual([(await send('c1')).status, (await write('second')).status], [200, 201]);
  assert.deepEqual(await db.knex('triggers').orderBy('id').pluck('trigger_phrase'), ['first', 'second']);
});
