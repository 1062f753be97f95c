import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { waitFor } from '../wait-for.ts';
import { listenAtOwnPort } from '../wire/own-port.ts';

/** PgBouncer in transaction mode: each transaction may run in another session of Postgres. */
export interface PgBouncer {
  /** The address of the same database, through it. */
  url: string;
  /** Ends it at once, with every connection, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
/** Fewer than one server asks for, so that they are lent from one to the other all the time. */
const SESSIONS = 4;

/** @throws Error when the machine has no PgBouncer: tests never skip for lack of one. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const program = PROGRAM;
  if (program === undefined)
    throw new Error('No PgBouncer to test with. Install it: apt-get install pgbouncer');
  // Like Postgres it refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const folder = await mkdtemp('/tmp/dmreply-pgbouncer-');
  await chmod(folder, 0o755);
  const { hostname, port, username, password } = new URL(databaseUrl);
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`;
  const probe = createServer();
  const ownPort = await listenAtOwnPort(probe);
  probe.close();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${decodeURIComponent(username)}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 500
`,
  );
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;

  async function start() {
    const child = spawn(program as string, ['-q', settings], { ...user, cwd: folder, stdio: 'ignore' });
    await waitFor('PgBouncer', async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
      const client = new pg.Client({ connectionString: url.href });
      return client
        .connect()
        .then(() => true)
        .catch(() => false)
        .finally(() => client.end().catch(() => undefined));
    });
    return child;
  }
  let running = await start();

  async function kill(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
  return {
    url: url.href,
    async restart() {
      await kill();
      running = await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
