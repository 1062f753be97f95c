import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { eventually } from '../../../testing/observe.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** Bytes of the log's header that change whenever the log begins again from its start. */
const SALT = [16, 24] as const;
const MEGABYTE = 1024 * 1024;

test('a program that streams the log of changes loses none of it, and its checkpoints hold up no message', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { template } = await createOwner(app.context);
  const path = join(app.config.server.dataDir, 'dmreply.sqlite');
  const log = () => readFileSync(`${path}-wal`);
  const post = async (n: number) => {
    const body = { message: 'Hello', conversation_id: `customer ${n}` };
    return (await postMessage(app.url, template.webhookUrl, body)).status;
  };

  // As Litestream does: a read transaction keeps the log from beginning again, however much is written.
  const reader = new BetterSqlite3(path);
  t.after(() => reader.close());
  reader.exec('begin; select count(*) from users');
  const before = log().subarray(...SALT);
  const { knex } = app.context.db;
  const row = { setting_type: 'text', description: '', updated_at: 1 };
  for (let n = 0; n < 40; n += 1)
    await knex('settings').insert({ ...row, setting_key: `large ${n}`, setting_value: 'x'.repeat(MEGABYTE) });
  assert.ok(log().length > 40 * MEGABYTE, 'past the point at which the server copies it into the database');
  // A slow machine may refuse messages for a moment after that much.
  await eventually('an answer', async () => (await post(1)) === 200, 10_000);
  assert.deepEqual(log().subarray(...SALT), before);

  // Then its own checkpoint, for which it holds the lock of writers for a moment.
  reader.exec('commit; begin immediate');
  const posted = post(2);
  await new Promise((resolve) => setImmediate(resolve));
  reader.exec('commit');
  assert.equal(await posted, 200);
  const [{ busy } = { busy: 1 }] = reader.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  assert.equal(busy, 0);
  assert.equal(log().length, 0);
  assert.equal(await post(3), 200);
  assert.equal(reader.pragma('integrity_check', { simple: true }), 'ok');
});
