/**
 * Signing in with 100,000 accounts, 500 sign-ins a minute, on both databases: `node bench/sign-in.ts`, or as the part
 * `sign-in` of `node bench/run.ts`. Times are what the caller sees, so they are a little more than the server's own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { send } from '../testing/account-client.ts';
import { type MailServer, startMailServer } from '../testing/mail/mail-server.ts';
import { startDatabases } from './tools/databases.ts';
import { median } from './tools/numbers.ts';
import { createScope, type Scope, withScope } from './tools/scope.ts';
import { absoluteFinding, type Finding, printTable } from './tools/table.ts';

const ACCOUNTS = 100_000;
const INSERT_BATCH = 500;
const SIGN_INS = 500;
const EVERY_MS = 60_000 / SIGN_INS;
const WARM_UP = 20;
const TARGET_MS = 30;

/** Milliseconds of each request; `nothing` is one to `/healthz`, which shows how busy the machine is. */
interface Times {
  login: number[];
  verify: number[];
  nothing: number[];
}

export async function signIn(scope: Scope): Promise<Finding[]> {
  const sqlite = await withScope(scope, (inner) => measure(inner, 'SQLite', ''));
  const postgres = await withScope(scope, async (inner) => {
    const databases = await startDatabases(inner);
    return measure(inner, 'Postgres', await databases.create());
  });
  return [...sqlite, ...postgres];
}

async function measure(scope: Scope, name: string, databaseUrl: string): Promise<Finding[]> {
  const mail = await startMailServer({ after: (work: () => Promise<void>) => scope.onEnd(work) });
  const env: Record<string, string> = {
    DMREPLY_SERVER_DATA_DIR: await scope.folder(),
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_TRUST_PROXY: 'true',
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    DMREPLY_MAIL_SMTP_URL: mail.url,
    ...(databaseUrl === '' ? {} : { DMREPLY_DATABASE_URL: databaseUrl }),
  };
  await fill(env);
  const url = await serve(scope, env);
  const times: Times = { login: [], verify: [], nothing: [] };
  for (let n = 0; n < WARM_UP; n += 1) {
    await signInOnce(url, mail, ACCOUNTS - 1 - n, { login: [], verify: [], nothing: [] });
  }
  const started = performance.now();
  const underWay: Promise<void>[] = [];
  for (let n = 0; n < SIGN_INS; n += 1) {
    await sleep(Math.max(0, started + n * EVERY_MS - performance.now()));
    // Accounts from all over the table.
    underWay.push(signInOnce(url, mail, (n * 197) % (ACCOUNTS - WARM_UP), times));
  }
  await Promise.all(underWay);
  const reference = { median: median(times.nothing), p99: percentile(times.nothing, 0.99) };
  return (['login', 'verify'] as const).flatMap((step) => {
    const p99 = { ours: percentile(times[step], 0.99), reference: reference.p99 };
    const middle = { ours: median(times[step]), reference: reference.median };
    return [
      absoluteFinding(`${name}, ${step}: median`, 'ms', middle, null),
      absoluteFinding(`${name}, ${step}: p99`, 'ms', p99, { atMost: TARGET_MS }),
    ];
  });
}

async function fill(env: Record<string, string>): Promise<void> {
  const context = await createContext(loadConfig({ env }));
  try {
    for (let first = 0; first < ACCOUNTS; first += INSERT_BATCH) {
      const rows = Array.from({ length: INSERT_BATCH }, (_, n) => {
        const [username, email] = [`user${first + n}`, emailOf(first + n)];
        return { username, username_key: username, email, email_key: email, created_at: 0 };
      });
      // SQLite takes a limited number of values at once.
      await context.db.knex.batchInsert('users', rows, 100);
    }
    if (context.db.dialect === 'postgres') await context.db.knex.raw('analyze users');
  } finally {
    await context.close();
  }
}

async function serve(scope: Scope, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/serve.ts')], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  scope.onEnd(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

async function signInOnce(url: string, mail: MailServer, account: number, times: Times): Promise<void> {
  const headers = { 'x-forwarded-for': `10.${account >> 16}.${(account >> 8) & 255}.${account & 255}` };
  await timed(times.nothing, () => send(url, 'GET', '/healthz'));
  const step = await timed(times.login, () =>
    send(url, 'POST', '/api/auth/login', { body: { identifier: emailOf(account) }, headers }),
  );
  const { code } = await mail.next(emailOf(account));
  const answer = await timed(times.verify, () =>
    send(url, 'POST', '/api/auth/verify', { body: { email: step.body.actualEmail, token: code }, headers }),
  );
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status}`);
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

function emailOf(account: number): string {
  return `user${account}@example.com`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

if (import.meta.main) {
  const scope = createScope();
  try {
    printTable(await signIn(scope));
  } finally {
    await scope.end();
  }
}
