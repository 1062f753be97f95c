import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureProgramBuilt } from '../../../testing/builds.ts';
import { withClient } from '../../../testing/databases/databases.ts';
import { startPostgres } from '../../../testing/databases/postgres.ts';
import { canMountDisks, createSmallDisk, type SmallDisk } from '../../../testing/databases/small-disk.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { testEnvironment } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';

const UNLIMITED = {
  DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE: '0',
  DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
};

/** A server whose log goes to a file on the disk that gets full. */
async function startServer(t: TestContext, env: Record<string, string>, logFile: string): Promise<string> {
  const { serve } = await ensureProgramBuilt();
  const child = spawn(process.execPath, [serve], {
    env: { ...process.env, ...env, DMREPLY_SERVER_LOG_LEVEL: 'trace', ...UNLIMITED },
    stdio: ['pipe', openSync(logFile, 'a'), 'inherit'],
  });
  t.after(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return waitFor('the address', async () => /^http\S+$/m.exec(await readFile(logFile, 'utf8'))?.[0] ?? null);
}

async function fillUnderway(t: TestContext, disk: SmallDisk, env: Record<string, string>): Promise<void> {
  const context = await createContext(loadConfig({ env }));
  const { template } = await createOwner(context, { fallbackReply: 'One moment.' });
  await context.close();
  const logFile = join(disk.path, 'log');
  const url = await startServer(t, env, logFile);
  let count = 0;
  const acknowledged: string[] = [];
  async function send(again?: string): Promise<number> {
    if (again === undefined) count += 1;
    const text = again ?? `Message ${count}`;
    const body = { message: text, conversation_id: `c${text.length}${text.at(-1)}`, timestamp: text };
    const answer = await postMessage(url, template.webhookUrl, body);
    if (answer.status === 200) acknowledged.push(text);
    else {
      assert.deepEqual([answer.status, answer.body.code], [503, 'database_unavailable']);
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    }
    return answer.status;
  }
  assert.equal(await send(), 200);
  disk.fill();
  // What is laid out already is still filled up.
  const refused = await waitFor('a refusal', async () =>
    (await send()) === 503 ? `Message ${count}` : null,
  );
  for (let more = 0; more < 20; more += 1) await send();
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  const before = (await readFile(logFile, 'utf8')).length;
  await disk.free();
  await waitFor('an answer', async () => (await send(refused)) === 200);
  for (let more = 0; more < 20; more += 1) assert.equal(await send(), 200);
  await waitFor('the log goes on', async () => (await readFile(logFile, 'utf8')).length > before + 1_000);
  for (const line of (await readFile(logFile, 'utf8')).split('\n').slice(0, -1)) {
    if (line.startsWith('{')) JSON.parse(line);
  }
  const again = await createContext(loadConfig({ env }));
  t.after(() => again.close());
  const stored: string[] = await again.db.knex('messages').where({ is_from_user: 1 }).pluck('message_text');
  assert.deepEqual(stored.toSorted(), [...new Set(acknowledged)].toSorted());
  if (again.db.dialect === 'sqlite')
    assert.deepEqual(again.db.sqlite().pragma('integrity_check'), [{ integrity_check: 'ok' }]);
}

const skip = canMountDisks() ? false : 'This machine allows no mount of a small disk. Run it as root.';

test('a full disk under SQLite and the log: 503, nothing is lost, it goes on', { skip }, async (t) => {
  const disk = await createSmallDisk((end) => t.after(end), 12);
  const env = await testEnvironment(t, 'sqlite');
  await fillUnderway(t, disk, { ...env, DMREPLY_SERVER_DATA_DIR: disk.path });
});

test('a full disk under Postgres: the same', { skip }, async (t) => {
  const server = await startPostgres();
  t.after(() => server.stop());
  const disk = await createSmallDisk((end) => t.after(end), 40, 65_534);
  const url = new URL(server.url);
  url.pathname = '/small';
  await withClient(server.url, async (client) => {
    await client.query(`create tablespace small location '${disk.path}'`);
    await client.query('create database small tablespace small');
  });
  const env = await testEnvironment(t, 'sqlite');
  await fillUnderway(t, disk, { ...env, DMREPLY_DATABASE_URL: url.href });
});
