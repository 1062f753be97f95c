/** Real Postgres servers that a test may stop, freeze, kill and promote, with one standby that follows synchronously. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '../wait-for.ts';
import { listenAtOwnPort } from '../wire/own-port.ts';
import { withClient } from './databases.ts';
import { findPostgres } from './postgres-binaries.ts';

/** One server: its data and its port stay the same over restarts. */
export interface OwnPostgres {
  /** Such as `127.0.0.1:17000`. */
  host: string;
  data: string;
  start(...settings: string[]): Promise<void>;
  /** SIGINT ends its connections in order, SIGKILL is the loss of the machine. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Stops every process of it, or lets them go on. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

export interface PostgresCluster {
  /** A new server without data. */
  add(): Promise<OwnPostgres>;
  initialize(server: OwnPostgres): Promise<void>;
  /** Makes `standby` a copy of `primary` that follows it, and lets no commit return that it does not have. */
  follow(standby: OwnPostgres, primary: OwnPostgres): Promise<void>;
  /** The address of the database, on one server or several. */
  url(...servers: OwnPostgres[]): string;
  end(): Promise<void>;
}

/** Postgres refuses to run as root: there it runs as nobody. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const NAME = 'dmreply';
const SETTINGS = ['listen_addresses=127.0.0.1', 'max_connections=200', 'wal_keep_size=1GB'];
/** Short, so that a drill does not spend its time there. */
const FOLLOWING = ['wal_retrieve_retry_interval=200ms', 'wal_receiver_status_interval=1s'];

export async function createPostgresCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp('/tmp/dmreply-cluster-');
  await chmod(folder, 0o755);
  const bin = await findPostgres(folder);
  const servers: OwnPostgres[] = [];

  async function run(program: string, args: string[]): Promise<ChildProcess> {
    const log = await open(join(folder, 'postgres.log'), 'a');
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    const child = spawn(join(bin, program), args, {
      ...user,
      env,
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn').finally(() => log.close());
    return child;
  }

  function logTail(): string {
    return readFileSync(join(folder, 'postgres.log'), 'utf8').trim().split('\n').slice(-5).join(' | ');
  }

  function url(...named: OwnPostgres[]): string {
    return `postgres://postgres@${named.map(({ host }) => host).join(',')}/${NAME}`;
  }

  async function add(): Promise<OwnPostgres> {
    const probe = createServer();
    const port = await listenAtOwnPort(probe);
    probe.close();
    const data = join(folder, `data-${port}`);
    let child: ChildProcess | null = null;
    const server: OwnPostgres = {
      host: `127.0.0.1:${port}`,
      data,
      async start(...settings) {
        const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
        const started = await run('postgres', ['-D', data, '-k', '', '-p', `${port}`, ...options]);
        child = started;
        await waitFor('Postgres', () => {
          if (started.exitCode !== null) throw new Error(`Postgres ended: ${logTail()}`);
          const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
          return withClient(server, async () => true).catch(() => false);
        });
      },
      async end(signal) {
        if (child === null || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        // A machine that is lost takes all of its processes with it.
        if (signal === 'SIGKILL') await server.freeze('SIGSTOP');
        const all = signal === 'SIGKILL' ? await family(child.pid ?? 0) : [];
        child.kill(signal);
        for (const pid of all) send(pid, signal);
        await ended;
      },
      async freeze(signal) {
        const parent = child?.pid ?? 0;
        // The parent first: it must not start others meanwhile.
        if (parent !== 0) send(parent, signal);
        for (const pid of await family(parent)) send(pid, signal);
      },
    };
    servers.push(server);
    return server;
  }

  return {
    add,
    url,
    async initialize(server) {
      await mkdir(server.data, { mode: 0o700 });
      if (user.uid !== undefined) await chown(server.data, user.uid, user.gid);
      const initdb = await run('initdb', [
        '-D',
        server.data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
      ]);
      await once(initdb, 'exit');
      await server.start();
      await withClient(`postgres://postgres@${server.host}/postgres`, async (client) => {
        await client.query(`create database ${NAME}`);
      });
    },
    async follow(standby, primary) {
      await rm(standby.data, { recursive: true, force: true });
      await withClient(url(primary), async (client) => {
        await client.query("select pg_backup_start('standby', true)");
        // Files that vanish meanwhile were not wanted.
        await promisify(execFile)('cp', ['-a', primary.data, standby.data]).catch(() => undefined);
        const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
        await writeFile(join(standby.data, 'backup_label'), rows[0].labelfile);
      });
      if (user.uid !== undefined) await chown(join(standby.data, 'backup_label'), user.uid, user.gid);
      await rm(join(standby.data, 'postmaster.pid'), { force: true });
      await rm(join(standby.data, 'postgresql.auto.conf'), { force: true });
      await writeFile(join(standby.data, 'standby.signal'), '');
      const [host, port] = primary.host.split(':');
      await standby.start(...FOLLOWING, `primary_conninfo=host=${host} port=${port} user=postgres`);
      await withClient(url(primary), async (client) => {
        await waitFor(
          'the standby',
          async () => (await client.query('select from pg_stat_replication')).rowCount === 1,
        );
        await client.query("alter system set synchronous_standby_names = '*'");
        await client.query('select pg_reload_conf()');
      });
    },
    async end() {
      for (const server of servers) {
        await server.freeze('SIGCONT');
        await server.end('SIGKILL');
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Makes a standby the primary; resolves once it takes writes. */
export async function promote(standbyUrl: string): Promise<void> {
  await withClient(standbyUrl, (client) => client.query('select pg_promote()'));
}

/** A process and the processes that it started. */
async function family(parent: number): Promise<number[]> {
  if (parent === 0) return [];
  const pids = [parent];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(status.slice(status.lastIndexOf(')') + 4).split(' ')[0]) === parent) pids.push(Number(name));
  }
  return pids;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
