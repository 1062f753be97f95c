import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs, { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { allRows, emptyPlace, testFolder } from '../testing/backups.ts';
import { createCli } from '../testing/cli-process.ts';
import { leavingOpen } from '../testing/databases/open-connections.ts';
import { createOwner } from '../testing/fixtures.ts';
import { onBothDatabases, testEnvironment } from '../testing/test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

type Env = Record<string, string>;

/** An owner, and so many messages that a restore takes a moment. */
async function fill(env: Env, messages: number): Promise<void> {
  const context = await createContext(loadConfig({ env }));
  const { template } = await createOwner(context);
  const { knex } = context.db;
  const [row] = await knex('conversations')
    .insert({
      template_id: template.id,
      external_id: 'x',
      contact_name: '',
      message_count: messages,
      next_seq: 0,
      head_seq: 0,
      lease_token: 0,
      lease_until: 0,
      rate_full_at: 0,
      created_at: 1,
      last_active_at: 1,
    })
    .returning('id');
  const message = { conversation_id: row?.id, is_from_user: 1, created_at: 1 };
  for (let done = 0; done < messages; done += 100)
    await knex('messages').insert(
      Array.from({ length: 100 }, (_, n) => ({
        ...message,
        message_text: `${done + n} ${randomBytes(60).toString('base64')}`,
      })),
    );
  await context.close();
}

test('a backup is made, listed, tried out and restored from the command line', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const cli = await createCli(t, env);
  const fresh = await cli.run(['backup'], { env: { DMREPLY_SERVER_DATA_DIR: join(cli.folder, 'none') } });
  assert.match(fresh.err, /^dmreply: There is no database in \S+ yet, so nothing to back up\.\n$/);
  await fill(env, 100);
  const passphrase = join(cli.folder, 'passphrase');
  await writeFile(passphrase, 'correct horse\n');
  const made = await cli.run(['backup', '--json', '--passphrase-file', passphrase]);
  const { file, rows, key } = JSON.parse(made.out);
  assert.ok(rows > 100);
  assert.equal(key, 'sealed');
  assert.match(file, /backups\/dmreply-\d{8}-\d{6}\.tar$/);
  assert.deepEqual(
    JSON.parse((await cli.run(['backup', 'list', '--json'])).out).map((each: { file: string }) => each.file),
    [file],
  );
  const doctor = async () => (await cli.run(['doctor'])).out;
  assert.match(await doctor(), /backup .*none was ever tried out/);
  const verified = await cli.run(['backup', 'verify', file]);
  assert.match(verified.out, /is whole: \d+ rows of 20\d\d-/);
  assert.doesNotMatch(await doctor(), /tried out/);
  assert.deepEqual(await readdir(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'backups')), [
    file.split('/').at(-1),
  ]);

  const place = await emptyPlace(t, 'sqlite');
  const sealed = await cli.run(['restore', file], { env: place });
  assert.match(sealed.err, /^dmreply: The secret key of this backup is sealed\. Name the passphrase/);
  const restored = await cli.run(['restore', file, '--passphrase-file', passphrase], { env: place });
  assert.deepEqual([restored.code, restored.err], [0, '']);
  assert.match(restored.out, /^Restored the backup of .* Start the server: dmreply serve\n$/);
  const again = await cli.run(['restore', file, '--passphrase-file', passphrase], { env: place });
  assert.match(again.err, /^dmreply: \S+ is there already\. Restore into an empty place, or use --force/);
});

onBothDatabases('a restore that is killed leaves nothing, and the next one works', async (t, dialect) => {
  const env = await testEnvironment(t, dialect);
  await fill(env, 3_000);
  const cli = await createCli(t, env);
  const file = join(await testFolder(t), 'backup.tar');
  assert.equal((await cli.run(['backup', file, '--with-key'])).code, 0);
  const place = await emptyPlace(t, dialect);
  const { dataDir } = loadConfig({ env: place }).server;
  const running = await cli.start(['restore', file], place);
  await waitFor('it begins', () => existsSync(dataDir));
  assert.equal((await running.stop('SIGKILL')).code, null);
  assert.equal(existsSync(join(dataDir, 'dmreply.sqlite')), false);
  const second = await cli.run(['restore', file], { env: place });
  assert.deepEqual([second.code, second.err], [0, '']);
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.startsWith('restoring')),
    [],
  );
  const [before, after] = [await allRows(loadConfig({ env })), await allRows(loadConfig({ env: place }))];
  assert.deepEqual(after.get('messages'), before.get('messages'));
});

/** Kept, or what they hold open would be collected with them. */
const stopped: unknown[] = [];

/**
 * Does the work until it has renamed `count` files, or until it begins with the first one where that is 0: there it stops
 * for ever, as a process does that is killed, and its connections to databases end. False where it comes to its end.
 */
async function stopsAtRename(count: number, work: () => Promise<unknown>): Promise<boolean> {
  const { rename } = fs;
  const { promise: isStopped, resolve: stop } = Promise.withResolvers<true>();
  let done = 0;
  async function look(): Promise<void> {
    if (done !== count) return;
    stop(true);
    await new Promise((resolve) => stopped.push(resolve));
  }
  fs.rename = async (...paths) => {
    await look();
    await rename(...paths);
    done += 1;
    await look();
  };
  syncBuiltinESMExports();
  try {
    return await leavingOpen(
      () => Promise.race([isStopped, work().then(() => false)]),
      async (connections) => {
        for (const end of connections.values()) await end();
      },
    );
  } finally {
    fs.rename = rename;
    syncBuiltinESMExports();
  }
}

onBothDatabases('a restore stops at each file that it moves, and is run again', async (t, dialect) => {
  const env = await testEnvironment(t, dialect);
  await fill(env, 100);
  const cli = await createCli(t, env);
  const file = join(await testFolder(t), 'backup.tar');
  await cli.run(['backup', file, '--with-key']);
  const expected = (await allRows(loadConfig({ env }))).get('messages');
  for (const isTaken of [false, true]) {
    const restore = ['restore', file, ...(isTaken ? ['--force'] : [])];
    let stops = 0;
    for (let isStopped = true; isStopped; stops += 1) {
      const place = await (isTaken ? testEnvironment : emptyPlace)(t, dialect);
      if (isTaken) await fill(place, 0);
      isStopped = await stopsAtRename(stops, () => cli.run(restore, { env: place }));
      const { dataDir } = loadConfig({ env: place }).server;
      // What it stopped after is all of it, where that was the move of SQLite's file.
      const isDone = !isStopped || (!isTaken && existsSync(join(dataDir, 'dmreply.sqlite')));
      if (!isDone) {
        const second = await cli.run(restore, { env: place });
        assert.equal(second.code, 0, `stopped after ${stops}: ${second.err}`);
        assert.deepEqual(
          (await readdir(dataDir)).filter((name) => /^restoring|\.restored$/.test(name)),
          [],
        );
      }
      assert.deepEqual((await allRows(loadConfig({ env: place }))).get('messages'), expected);
      assert.deepEqual(await keyIn(place), await keyIn(env));
    }
    // The last one came to its end.
    assert.equal(stops - 1, STOPS[dialect][isTaken ? 'taken' : 'empty']);
  }
});

/** Loaded before a command: it is killed when it has renamed so many files, or before it renames the first one. */
const KILLED_AT_RENAME = `data:text/javascript,
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { rename } = fs;
let done = 0;
const look = () => done === Number(process.env.KILL_AFTER) && process.kill(process.pid, 'SIGKILL');
fs.rename = async (...paths) => {
  look();
  await rename(...paths);
  done += 1;
  look();
};
syncBuiltinESMExports();`;

test('a backup that is killed leaves a file for its owner alone, until the next one', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  await fill(env, 10);
  const cli = await createCli(t, env);
  const folder = await testFolder(t);
  const backup = (name: string) => ['backup', join(folder, name), '--with-key'];
  const NODE_OPTIONS = `--import=${KILLED_AT_RENAME.replaceAll(/\s+/g, '%20')}`;
  const killed = (name: string) =>
    cli.runProcess(backup(name), { env: { ...env, NODE_OPTIONS, KILL_AFTER: '0' } });
  assert.equal((await killed('monday.tar')).code, null);
  assert.equal((await killed('tuesday.tar')).code, null);
  const left = await readdir(folder);
  assert.equal(left.length, 2);
  for (const name of left) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
  // Not ours.
  await writeFile(join(folder, 'film.tar.part'), '');

  assert.deepEqual((await cli.run(backup('tuesday.tar'))).code, 0);
  const [monday = ''] = left.filter((name) => name.startsWith('monday'));
  assert.deepEqual((await readdir(folder)).toSorted(), ['film.tar.part', monday, 'tuesday.tar']);
  await utimes(join(folder, monday), 1, 1);
  assert.equal((await cli.run(backup('wednesday.tar'))).code, 0);
  assert.deepEqual((await readdir(folder)).toSorted(), ['film.tar.part', 'tuesday.tar', 'wednesday.tar']);
});

/** Before the first move, and after each: of the key, of SQLite's database, and of what was in their places. */
const STOPS = { sqlite: { empty: 3, taken: 5 }, postgres: { empty: 2, taken: 3 } } as const;

function keyIn(env: Env): Promise<string> {
  return readFile(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'secret.key'), 'utf8');
}

test('a server makes the backup that is due, deletes old ones, and says why one fails', async (t) => {
  const env = await testEnvironment(t, 'sqlite', { SERVER_LOG_LEVEL: 'info' });
  await installedLongAgo(env);
  const folder = join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'backups');
  const cli = await createCli(t, env);
  const server = await cli.start(['serve']);
  await server.saw(/"msg":"backup made"/);
  await server.stop();
  const [name = '', ...others] = await readdir(folder);
  assert.deepEqual([/^dmreply-.*\.tar$/.test(name), others], [true, []]);

  const blocked = { ...env, DMREPLY_BACKUP_DIR: join(folder, name) };
  await installedLongAgo(env);
  const failing = await cli.start(['serve'], blocked);
  const [, reason = ''] = await failing.saw(/"reason":"([^"]+)".*"msg":"backup failed"/);
  assert.match(reason, /is not a folder|ENOTDIR|EEXIST|file already exists/);
  await failing.stop();
});

/** So that its first backup is due. */
async function installedLongAgo(env: Env): Promise<void> {
  const context = await createContext(loadConfig({ env }));
  await context.db.knex('schema_migrations').update({ applied_at: 1 });
  await context.db.knex('backups').delete();
  await context.close();
}

test('a folder that can’t be made is said at once', { skip: !existsSync('/proc/self') }, async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  await fill(env, 0);
  const cli = await createCli(t, env);
  const backup = await cli.run(['backup', '/proc/x/y/z.tar']);
  const migrate = await cli.run(['migrate'], { env: { DMREPLY_SERVER_DATA_DIR: '/proc/x/y' } });
  for (const { code, err } of [backup, migrate]) {
    assert.equal(code, 1);
    assert.match(err, /^dmreply: .*\/proc\/x/);
  }
});

test('where a backup can’t be written to its end, nothing stays of it', async (t: TestContext) => {
  const env = await testEnvironment(t, 'sqlite');
  await fill(env, 3_000);
  const cli = await createCli(t, env);
  const folder = await testFolder(t);
  // The shell's limit is in blocks of 512 bytes; a full disk fails at the same call.
  const command = `ulimit -f 200; exec "${process.execPath}" "${await cli.launcher()}" backup "${join(folder, 'x.tar')}"`;
  const run = promisify(execFile)('sh', ['-c', command], {
    cwd: cli.folder,
    env: { PATH: process.env.PATH, ...env },
  });
  await assert.rejects(run, /EFBIG/);
  assert.deepEqual(await readdir(folder), []);
});
