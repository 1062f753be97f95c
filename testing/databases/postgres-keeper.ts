/**
 * Keeps one Postgres server: a process of its own, so that the server also ends when a test run is killed. It
 * prints one line of JSON, `{url}` or `{error}`. When it is released, the server ends and its folder goes.
 *
 * Arguments: the temporary folder, and `durable` for a server that syncs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { released } from './keeper.ts';
import { findPostgres } from './postgres-binaries.ts';

/** Postgres refuses to run as root: there it runs as nobody. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
/** What is lost when the machine loses power means nothing to a test, and no database lives until it needs a vacuum. */
const fleeting = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];
const readyWithinMs = 30_000;

const [folder = '', durability] = process.argv.slice(2);
const logFile = join(folder, 'postgres.log');
let running: ChildProcess | null = null;
let isEnding = false;

async function start(program: string, args: string[]): Promise<ChildProcess> {
  const log = await open(logFile, 'a');
  try {
    if (isEnding) throw new Error('ended before it started');
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    running = spawn(program, args, { ...user, env, cwd: folder, stdio: ['ignore', log.fd, log.fd] });
    await once(running, 'spawn');
    return running;
  } finally {
    await log.close();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function initialise(bin: string, password: string): Promise<string> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) {
    for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid);
  }
  const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const initdb = await start(join(bin, 'initdb'), [...options, '-E', 'UTF8', '--locale=C', '--no-sync']);
  await ended(initdb);
  if (initdb.exitCode !== 0) throw new Error(`initdb failed: ${await logTail()}`);
  return data;
}

async function logTail(): Promise<string> {
  return (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join(' | ');
}

/**
 * A test opens a dozen connections, each of which would work out the password's hash from 4,096 rounds. Postgres before 16
 * knows no other number.
 */
async function quickenSignIn(client: pg.Client, password: string): Promise<void> {
  await client
    .query(`SET scram_iterations = 1; ALTER ROLE postgres PASSWORD '${password}'`)
    .catch(() => undefined);
}

/** Resolves once the server answers; `false` when it ended instead, as it does when its port was just taken. */
async function answers(server: ChildProcess, url: string, password: string): Promise<boolean> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (server.exitCode !== null || server.signalCode !== null) return false;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await quickenSignIn(client, password);
      return true;
    } catch {
      await sleep(30);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`Postgres did not answer within ${readyWithinMs} ms: ${await logTail()}`);
}

async function serve(): Promise<string> {
  await chmod(folder, 0o755);
  const password = randomBytes(12).toString('hex');
  const bin = await findPostgres(folder);
  const data = await initialise(bin, password);
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300'];
  if (durability !== 'durable') settings.push(...fleeting);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await freePort();
    const options = settings.flatMap((setting) => ['-c', setting]);
    const server = await start(join(bin, 'postgres'), ['-D', data, '-k', '', '-p', `${port}`, ...options]);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    if (await answers(server, url, password)) return url;
  }
  throw new Error(`Postgres does not start: ${await logTail()}`);
}

async function end(): Promise<void> {
  isEnding = true;
  if (running !== null) {
    // Nothing here is kept, so the quickest of the three ways to stop is the right one.
    running.kill('SIGQUIT');
    await ended(running);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

const started = serve().then(
  (url) => process.stdout.write(`${JSON.stringify({ url })}\n`),
  (error: unknown) => process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`),
);
await released();
await end();
await started;
await rm(folder, { recursive: true, force: true, maxRetries: 10 });
