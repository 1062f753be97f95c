import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { captureLog, countRows, eventually } from '../../testing/observe.ts';
import { client, tokenFor } from '../../testing/owner-client.ts';
import { startTestApp, testEnvironment } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { listenAtOwnPort } from '../../testing/wire/own-port.ts';
import { loadConfig } from '../config.ts';
import { type AppContext, createContext } from '../context.ts';
import { startServer } from '../server.ts';

/** A line between the server and its Postgres that can be cut. */
async function createLine(t: TestContext, databaseUrl: string) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let freezingWords: string | null = null;
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.on('data', (bytes: Buffer) => {
        if (freezingWords !== null && bytes.includes(freezingWords)) isFrozen = true;
        if (!isFrozen) to.write(bytes);
      });
    }
  });
  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }
  const ownPort = await listenAtOwnPort(server);
  t.after(() => {
    breakAll();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;
  return {
    url: url.href,
    breakAll,
    /** From now on nothing gets through, and nobody is told. */
    freeze(): void {
      isFrozen = true;
    },
    /** The same from the moment when somebody says these words. */
    freezeAt(words: string): void {
      freezingWords = words;
    },
    thaw(): void {
      isFrozen = false;
      freezingWords = null;
    },
    goDown(): void {
      server.close();
      breakAll();
    },
    async comeBack(): Promise<void> {
      server.listen(ownPort, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

function assertUnavailable(answer: { status: number; body: Record<string, unknown>; headers: Headers }) {
  assert.equal(answer.status, 503);
  const { requestId, ...body } = answer.body;
  assert.deepEqual(body, {
    error: 'The database does not answer. Please try again in a moment.',
    message: 'The database does not answer. Please try again in a moment.',
    code: 'database_unavailable',
  });
  assert.match(String(requestId), /\S/);
  assert.equal(answer.headers.get('retry-after'), '5');
}

async function withTrigger(context: AppContext): Promise<string> {
  const { user, template } = await createOwner(context);
  await context.triggers.add(user.id, template.id, {
    triggerPhrase: 'hours',
    responseAction: 'Tue to Sun, 8 am to 6 pm.',
  });
  return template.webhookUrl;
}

/** A server whose connections to Postgres can be cut, or fall silent. */
async function serverOnLine(t: TestContext) {
  // Registered first, so that the server ends before its database.
  let stop = async () => {};
  t.after(() => stop());
  const env = await testEnvironment(t, 'postgres');
  const line = await createLine(t, env.DMREPLY_DATABASE_URL ?? '');
  const context = await createContext(loadConfig({ env: { ...env, DMREPLY_DATABASE_URL: line.url } }));
  const server = await startServer(context);
  stop = () => server.stop();
  return { context, server, line, env };
}

test('Postgres goes away and comes back: 503 meanwhile, then the same message is answered once', async (t) => {
  // Registered first, so that the server ends before its database.
  let stop = async () => {};
  t.after(() => stop());
  const env = await testEnvironment(t, 'postgres');
  const line = await createLine(t, env.DMREPLY_DATABASE_URL ?? '');
  const { log, lines } = captureLog();
  const config = loadConfig({ env: { ...env, DMREPLY_DATABASE_URL: line.url } });
  const context = await createContext(config, { log });
  const server = await startServer(context);
  stop = async () => {
    await line.comeBack().catch(() => undefined);
    await server.stop();
  };
  const webhookUrl = await withTrigger(context);
  const send = (timestamp: number) =>
    postMessage(server.url, webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  assert.equal((await send(1)).status, 200);

  line.goDown();
  assertUnavailable(await send(2));
  assertUnavailable(await postMessage(server.url, 'AbCdEfGhIjKl_-09', { message: 'x' }));
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);

  const told = (sentence: string) => lines.filter((each) => JSON.parse(each).msg === sentence);
  await eventually('the log tells', async () => told('changes could not be read').length > 0);
  await sleep(1_100);
  // A look that was under way when it broke off has a fault of its own.
  const faults = told('changes could not be read').map((each) => JSON.parse(each).err.message);
  assert.deepEqual(faults, [...new Set(faults)], 'looked for again, told once');
  assert.ok(told('request failed').every((each) => /ECONN|terminated/.test(each)));
  assert.ok(
    lines.every((each) => JSON.parse(each).err?.stack === undefined),
    'where it was missed says nothing',
  );

  await line.comeBack();
  const answers = [await send(2), await send(2)];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.source]),
    [
      [200, 'trigger'],
      [200, 'trigger'],
    ],
  );
  assert.equal((await countRows(context)).messages, 4);
  await eventually(
    'the sums of both',
    async () =>
      Number((await context.db.knex('usage_days').sum({ replies: 'replies' }).first())?.replies) === 2,
  );
  await eventually('ready', async () => (await fetch(`${server.url}/readyz`)).status === 200);
  await eventually('told', async () =>
    told('works again').some((each) => each.includes('changes could not be read')),
  );
});

test('Postgres breaks off in the middle of a message: 503, and the message can be sent again', async (t) => {
  // Registered first, so that the server ends before its database.
  let stop = async () => {};
  t.after(() => stop());
  const env = await testEnvironment(t, 'postgres');
  const line = await createLine(t, env.DMREPLY_DATABASE_URL ?? '');
  const context = await createContext(loadConfig({ env: { ...env, DMREPLY_DATABASE_URL: line.url } }));
  const server = await startServer(context);
  stop = () => {
    line.thaw();
    return server.stop();
  };
  const webhookUrl = await withTrigger(context);
  const send = (timestamp: number) =>
    postMessage(server.url, webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  assert.equal((await send(1)).status, 200);

  line.freeze();
  const pending = send(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  line.breakAll();
  assertUnavailable(await pending);
  line.thaw();
  assert.equal((await send(2)).body.source, 'trigger');
});

test('Postgres falls silent: whoever waits hears of it within the ten seconds of a chat tool', async (t) => {
  // Registered first, so that the server ends before its database.
  let stop = async () => {};
  t.after(() => stop());
  const env = await testEnvironment(t, 'postgres');
  const line = await createLine(t, env.DMREPLY_DATABASE_URL ?? '');
  const context = await createContext(loadConfig({ env: { ...env, DMREPLY_DATABASE_URL: line.url } }));
  const server = await startServer(context);
  stop = () => {
    line.thaw();
    line.breakAll();
    return server.stop();
  };
  const webhookUrl = await withTrigger(context);
  const send = (n: number) =>
    postMessage(server.url, webhookUrl, { message: 'Hours?', conversation_id: `c${n}`, timestamp: 1 });
  assert.equal((await send(0)).status, 200);
  const unread = await withTrigger(context);

  line.freeze();
  const startedAt = Date.now();
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => send(n + 1)),
    postMessage(server.url, unread, { message: 'Hours?', conversation_id: 'new', timestamp: 1 }),
  ]);
  for (const answer of answers) assertUnavailable(answer);
  assert.ok(Date.now() - startedAt < 10_000, `${Date.now() - startedAt} ms`);
  line.thaw();
  line.breakAll();
  // In the first moment a message may still meet a connection whose end nobody has noticed.
  const isAnswered = async () => (await send(1)).body.source === 'trigger';
  await waitFor('an answer', isAnswered);
});

test('Postgres falls silent while a connection is set up: 503, and the server lives', async (t) => {
  let stop = async () => {};
  t.after(() => stop());
  const env = await testEnvironment(t, 'postgres');
  const line = await createLine(t, env.DMREPLY_DATABASE_URL ?? '');
  const context = await createContext(loadConfig({ env: { ...env, DMREPLY_DATABASE_URL: line.url } }));
  const server = await startServer(context);
  stop = async () => {
    line.breakAll();
    await server.stop();
  };
  const webhookUrl = await withTrigger(context);
  const send = (timestamp: number) =>
    postMessage(server.url, webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  assert.equal((await send(1)).status, 200);

  line.freezeAt('pg_backend_pid');
  line.breakAll();
  // An error that nobody listens to would end the process, and this test.
  assertUnavailable(await send(2));
  line.thaw();
  line.breakAll();
  await eventually('an answer', async () => (await send(2)).status === 200);
});

test('Postgres falls silent: pages say so in time, and work again as soon as it speaks', async (t) => {
  const { context, server, line } = await serverOnLine(t);
  const { user } = await createOwner(context);
  const owner = client(server.url, await tokenFor(context, { userId: user.id }));
  assert.equal((await owner('GET', '/api/templates')).status, 200);

  line.freeze();
  const startedAt = Date.now();
  // More than there are connections: some find one that has fallen silent, some none at all.
  const pages = Array.from({ length: 15 }, () => owner('GET', '/api/templates'));
  const changes = Array.from({ length: 5 }, () => owner('POST', '/api/bot/pause', {}));
  for (const answer of await Promise.all([...pages, ...changes])) assertUnavailable(answer);
  assert.ok(Date.now() - startedAt < 10_000, `${Date.now() - startedAt} ms`);
  line.thaw();
  // In the first moment a page may still wait for a connection whose time is up.
  await waitFor('the pages', async () => {
    const again = await Promise.all(Array.from({ length: 15 }, () => owner('GET', '/api/templates')));
    return again.every(({ status }) => status === 200);
  });

  line.freeze();
  const last = owner('GET', '/api/templates').catch(() => null);
  const stoppedAt = Date.now();
  await server.stop();
  assert.ok(
    Date.now() - stoppedAt < 20_000,
    `a silent database held the end up for ${Date.now() - stoppedAt} ms`,
  );
  await last;
});

test('Postgres falls silent in the middle of patient work: the server ends all the same', async (t) => {
  const { context, server, line } = await serverOnLine(t);
  const asleep = context.db.patient.raw('select pg_sleep(0.5)').catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 200));
  line.freeze();
  const stoppedAt = Date.now();
  await server.stop();
  assert.ok(Date.now() - stoppedAt < 30_000, `it took ${Date.now() - stoppedAt} ms`);
  line.breakAll();
  await asleep;
});

test('a statement that takes long is given up where somebody waits for it, and nowhere else', async (t) => {
  const { context } = await startTestApp(t, 'postgres');
  const { knex, patient } = context.db;
  const [page, maintenance] = await Promise.allSettled([
    knex.raw('select pg_sleep(8)'),
    patient.raw('select pg_sleep(8)'),
  ]);
  assert.deepEqual([page.status, maintenance.status], ['rejected', 'fulfilled']);
  assert.equal((await knex.raw('select 1 as one')).rows[0].one, 1);
});

test('a connection that breaks under a message is replaced: it is answered, and recorded once', async (t) => {
  const { context, server, line, env } = await serverOnLine(t);
  const webhookUrl = await withTrigger(context);
  const send = (timestamp: number) =>
    postMessage(server.url, webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  assert.equal((await send(1)).status, 200);

  const other = new pg.Client({ connectionString: env.DMREPLY_DATABASE_URL ?? '' });
  await other.connect();
  await other.query('begin');
  await other.query('select * from conversations for update');
  const pending = send(2);
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await eventually('the message waits', async () => ((await other.query(waiting)).rowCount ?? 0) > 0);
  line.breakAll();
  await other.query('rollback');
  await other.end();
  const { status, body } = await pending;
  assert.deepEqual([status, body.source], [200, 'trigger']);
  assert.equal((await countRows(context)).messages, 4);
});

test('a Postgres that may only be read, or that gives statements too little time: 503', async (t) => {
  const app = await startTestApp(t, 'postgres');
  const webhookUrl = await withTrigger(app.context);
  const send = (timestamp: number) =>
    postMessage(app.url, webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  const other = new pg.Client({ connectionString: app.env.DMREPLY_DATABASE_URL ?? '' });
  await other.connect();
  const name = new URL(app.env.DMREPLY_DATABASE_URL ?? '').pathname.slice(1);
  /** Connections keep what they began with. */
  const set = async (change: string) => {
    await other.query(`alter database "${name}" ${change}`);
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
  };
  assert.equal((await send(1)).status, 200);
  await set('set default_transaction_read_only = on');
  assertUnavailable(await send(2));
  await other.query('set default_transaction_read_only = off');
  await set('reset default_transaction_read_only');
  await set('set statement_timeout = 200');
  await other.query('begin');
  await other.query('lock table conversations');
  assertUnavailable(await send(2));
  await other.query('rollback');
  await set('reset statement_timeout');
  await other.end();
  // A call may still meet a connection that has just been ended: 503, 'try again in a moment'.
  await eventually('it answers again', async () => (await send(2)).body.source === 'trigger');
  assert.equal((await countRows(app.context)).messages, 4);
});

for (const [name, breaks, mends] of [
  ['full', 'max_page_count = 1', 'max_page_count = 1073741823'],
  ['read-only', 'query_only = on', 'query_only = off'],
] as const) {
  test(`a SQLite that is ${name}: 503, nothing written, and it works again afterwards`, async (t) => {
    const app = await startTestApp(t, 'sqlite');
    const webhookUrl = await withTrigger(app.context);
    const send = (n: number) =>
      postMessage(app.url, webhookUrl, { message: `Hours? ${'x'.repeat(3_000)}`, conversation_id: `c${n}` });
    const handle = app.context.db.sqlite();
    handle.pragma(breaks);
    const broken = await Promise.all(Array.from({ length: 5 }, (_, n) => send(n)));
    const refused = broken.filter((answer) => answer.status !== 200);
    assert.ok(refused.length > 0, 'some of them did not fit');
    for (const answer of refused) assertUnavailable(answer);
    handle.pragma(mends);
    assert.equal((await countRows(app.context)).messages, 2 * (broken.length - refused.length));
    assert.equal((await send(0)).body.source, 'trigger');
  });
}

test('another program has locked the SQLite: replies wait for it a while, and nobody else does', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const webhookUrl = await withTrigger(app.context);
  const send = (n: number) =>
    postMessage(app.url, webhookUrl, { message: 'Hours?', conversation_id: `c${n}`, timestamp: 1 });
  const sendFive = () => Promise.all([1, 2, 3, 4, 5].map(send));
  const other = new BetterSqlite3(join(app.config.server.dataDir, 'dmreply.sqlite'));
  t.after(() => other.close());

  other.exec('begin immediate');
  const waiting = sendFive();
  const startedAt = Date.now();
  assert.equal((await fetch(`${app.url}/healthz`)).status, 200);
  assert.ok(Date.now() - startedAt < 1_500, `the process stood still for ${Date.now() - startedAt} ms`);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  other.exec('rollback');
  for (const { body } of await waiting) assert.equal(body.source, 'trigger');

  await app.context.db.knex('inbox').delete();
  other.exec('begin immediate');
  const lockedAt = Date.now();
  for (const answer of await sendFive()) assertUnavailable(answer);
  assert.ok(Date.now() - lockedAt < 10_000, `${Date.now() - lockedAt} ms`);
  other.exec('rollback');
  for (const { body } of await sendFive()) assert.equal(body.source, 'trigger');
  assert.equal((await countRows(app.context)).messages, 20);
});
