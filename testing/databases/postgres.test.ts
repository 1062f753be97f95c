import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withClient } from './databases.ts';
import { createTestDatabase, startPostgres, startTestRun } from './postgres.ts';

const here = import.meta.dirname;
/** Where the operator names a server, none is started. */
const given = { skip: (process.env.TEST_DATABASE_URL ?? '') !== '' };

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}

/** Ends with `leave` once the server runs; prints its address first. */
function program(leave: string): string[] {
  const code = `
    import { startPostgres } from './postgres.ts';
    const server = await startPostgres({ durable: true });
    process.stdout.write(server.url + '\\n');
    ${leave}`;
  return ['--input-type=module-typescript', '--eval', code];
}

async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function endsWithin(url: string, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    if (!(await isListening(url))) return true;
    await sleep(50);
  }
  return false;
}

/** Pretends that this file belongs to another run, whose template nobody has made yet. */
async function startRunOfItsOwn(t: TestContext): Promise<{ url: string; name: string }> {
  const run = await startTestRun();
  const before = { ...process.env };
  process.env.TEST_POSTGRES_URL = run.url;
  process.env.TEST_POSTGRES_RUN = run.name;
  t.after(async () => {
    process.env = before;
    await run.stop();
  });
  return run;
}

/** The environment without the servers of this run, so that a child starts its own. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const {
    TEST_DATABASE_URL: _given,
    TEST_POSTGRES_URL: _url,
    TEST_POSTGRES_RUN: _run,
    ...rest
  } = process.env;
  return rest;
}

test('databases are fresh and apart from each other', async (t) => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
  t.after(() => Promise.all(databases.map((database) => database.drop())));
  const [first, second] = databases;
  assert.ok(first !== undefined && second !== undefined);
  assert.equal(new Set(databases.map((database) => database.url)).size, 4);
  await query(first.url, 'CREATE TABLE only_here (id int)');
  await assert.rejects(query(second.url, 'SELECT * FROM only_here'), /does not exist/);
});

test('a dropped database is gone, also while somebody is connected', async () => {
  const database = await createTestDatabase();
  await withClient(database.url, async (client) => {
    client.on('error', () => undefined);
    const ended = new Promise((resolve) => client.once('end', resolve));
    await Promise.all([ended, database.drop()]);
  });
  await assert.rejects(query(database.url, 'SELECT 1'), /does not exist/);
});

test('a template is prepared once, also when many ask at once, and again after a failure', async (t) => {
  const { url, name } = await startRunOfItsOwn(t);
  let prepared = 0;
  const failing = createTestDatabase(async () => {
    throw new Error('no table today');
  });
  await assert.rejects(failing, /no table today/);
  const prepare = async (at: string): Promise<void> => {
    prepared += 1;
    await query(at, 'CREATE TABLE prepared (id int)');
  };
  const made = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase(prepare)));
  assert.equal(prepared, 1);
  for (const database of made) assert.deepEqual(await query(database.url, 'SELECT * FROM prepared'), []);
  const names = await query(url, `SELECT 1 FROM pg_database WHERE starts_with(datname, '${name}')`);
  assert.equal(names.length, 7);
});

test('a copy that a test gave back is like a fresh one', async (t) => {
  await startRunOfItsOwn(t);
  const prepare = async (at: string): Promise<void> => {
    await query(
      at,
      `CREATE TABLE numbered (id serial PRIMARY KEY, at jsonb);
      INSERT INTO numbered (at) VALUES ('{"a": 1}');
      CREATE TABLE owned (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner int REFERENCES numbered);
      CREATE TABLE kept (id int PRIMARY KEY);
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$;
      CREATE TRIGGER stay BEFORE DELETE ON kept FOR EACH ROW EXECUTE FUNCTION refuse();`,
    );
  };
  const all = (at: string) =>
    query(
      at,
      `SELECT (SELECT json_agg(numbered) FROM numbered) AS numbered, (SELECT count(*)::int FROM owned) AS owned,
      (SELECT count(*)::int FROM kept) AS kept`,
    );
  const write = `DELETE FROM numbered; INSERT INTO numbered (at) VALUES ('{}');
    INSERT INTO owned (owner) SELECT id FROM numbered; INSERT INTO kept VALUES (1)`;
  const first = await createTestDatabase(prepare);
  const fresh = await all(first.url);
  await first.drop();
  const urls: string[] = [];
  for (const statement of [write, 'ALTER TABLE kept ADD COLUMN later int', 'ANALYZE numbered', 'SELECT 1']) {
    const { url, drop } = await createTestDatabase(prepare);
    assert.deepEqual(await all(url), fresh, `before '${statement}'`);
    assert.deepEqual(await query(url, 'INSERT INTO numbered DEFAULT VALUES RETURNING id'), [{ id: 2 }]);
    await query(url, statement);
    urls.push(url);
    await drop();
  }
  const [, afterWrite, afterColumn, afterStatistics] = urls;
  assert.equal(afterWrite, first.url);
  assert.notEqual(afterColumn, afterWrite);
  assert.notEqual(afterStatistics, afterColumn);
});

test('a copy that somebody is still connected to is not given to the next test', async (t) => {
  await startRunOfItsOwn(t);
  const prepare = async (at: string) => void (await query(at, 'CREATE TABLE prepared (id int)'));
  const first = await createTestDatabase(prepare);
  await withClient(first.url, async (client) => {
    client.on('error', () => undefined);
    await client.query('SELECT 1');
    await first.drop();
    const second = await createTestDatabase(prepare);
    t.after(second.drop);
    assert.notEqual(second.url, first.url);
  });
});

test('a server of its own syncs when asked to, and ends with stop()', given, async (t) => {
  const server = await startPostgres({ durable: true });
  t.after(server.stop);
  assert.deepEqual(await query(server.url, 'SHOW fsync'), [{ fsync: 'on' }]);
  assert.deepEqual(await query(server.url, 'SHOW synchronous_commit'), [{ synchronous_commit: 'on' }]);
  await server.stop();
  assert.equal(await isListening(server.url), false);
});

test('a server of its own ends with a process that is killed', given, async () => {
  const args = program('setInterval(() => undefined, 1000);');
  const child = spawn(process.execPath, args, {
    cwd: here,
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = String(line);
  assert.equal(await isListening(url), true);
  child.kill('SIGKILL');
  assert.equal(await endsWithin(url, 10_000), true);
});

test('a process that just ends is not kept alive by its server', given, async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, program(''), { cwd: here, env: bareEnvironment() });
  assert.equal(await endsWithin(stdout.trim(), 10_000), true);
});
