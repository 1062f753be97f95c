import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { loadConfig } from '../src/config.ts';
import { createCli } from '../testing/cli-process.ts';
import { testEnvironment } from '../testing/test-app.ts';
import { listenAtOwnPort } from '../testing/wire/own-port.ts';
import { PRIVATE_CERT, PRIVATE_KEY } from '../testing/wire/private-tls.ts';
import { databaseProblem } from './database-problem.ts';

const SQLITE = loadConfig({ env: { DMREPLY_SERVER_DATA_DIR: '/data' } });
const POSTGRES = loadConfig({
  env: { DMREPLY_SERVER_DATA_DIR: '/data', DMREPLY_DATABASE_URL: 'postgres://anna:hunter2@db:5432/shop' },
});

const CASES: readonly [database: 'sqlite' | 'postgres', code: string, says: RegExp | null][] = [
  ['sqlite', 'SQLITE_CANTOPEN', /\/data\/dmreply\.sqlite can't be opened for writing/],
  ['sqlite', 'SQLITE_READONLY_DIRECTORY', /can't be opened for writing/],
  ['sqlite', 'SQLITE_NOTADB', /is damaged, or is not one of dmreply/],
  ['sqlite', 'SQLITE_CORRUPT_INDEX', /is damaged/],
  ['sqlite', 'SQLITE_BUSY', /in use by another program/],
  ['sqlite', 'SQLITE_FULL', /no space left/],
  ['sqlite', 'EACCES', /^The data folder \/data may not be written/],
  ['sqlite', 'SQLITE_CONSTRAINT_UNIQUE', null],
  ['postgres', 'EACCES', /^The data folder \/data may not be written/],
  ['postgres', 'ECONNREFUSED', /at db:5432 can't be reached \(ECONNREFUSED\)/],
  ['postgres', 'ENOTFOUND', /can't be reached \(ENOTFOUND\)/],
  ['postgres', '28P01', /refuses the user "anna" or the password/],
  ['postgres', '3D000', /"shop" does not exist at db:5432\. Create it: createdb shop/],
  ['postgres', '57P03', /still starting/],
  ['postgres', '53300', /no connection left/],
  ['postgres', '42501', /may not create tables in "shop"/],
  ['postgres', '23505', null],
];

for (const [database, code, says] of CASES) {
  test(`${database}: ${code} in words`, () => {
    const error = Object.assign(new Error('insert into users ...'), { code });
    const words = databaseProblem(error, database === 'sqlite' ? SQLITE : POSTGRES);
    if (says === null) return assert.equal(words, null);
    assert.match(words ?? '', says);
    assert.doesNotMatch(words ?? '', /hunter2|insert into/);
  });
}

test('a wait for Postgres that timed out has no code', () => {
  const error = new Error('Connection terminated due to connection timeout');
  assert.match(databaseProblem(error, POSTGRES) ?? '', /at db:5432 can't be reached\. Check that it runs/);
});

test('a Postgres with a certificate of a private authority: both ways out', async (t) => {
  // What a Postgres does when it is asked for TLS. Nobody signs in.
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key: PRIVATE_KEY, cert: PRIVATE_CERT })
        .on('error', () => undefined)
        .on('secure', () => socket.destroySoon());
    });
  });
  const port = await listenAtOwnPort(server);
  t.after(() => server.close());
  const env = await testEnvironment(t, 'sqlite');
  const authority = join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'authority.pem');
  await writeFile(authority, PRIVATE_CERT);
  const told = async (parameters: string) => {
    const url = `postgres://anna:hunter2@127.0.0.1:${port}/shop?${parameters}`;
    return (await (await createCli(t, { ...env, DMREPLY_DATABASE_URL: url })).run(['users', 'list'])).err;
  };
  assert.equal(
    await told('sslmode=require'),
    `dmreply: The database at 127.0.0.1:${port} shows a certificate of an authority that this machine does not know. Add sslrootcert=FILE to [database] url, with the authority's certificate in FILE; or sslmode=no-verify, which encrypts without asking who answers.\n`,
  );
  for (const way of [`sslmode=require&sslrootcert=${authority}`, 'sslmode=no-verify'])
    assert.match(await told(way), /^dmreply: The database at 127\.0\.0\.1:\d+ can't be reached/, way);
});

test('a real Postgres without that database', async (t) => {
  const env = await testEnvironment(t, 'postgres');
  const url = new URL(env.DMREPLY_DATABASE_URL ?? '');
  url.pathname = '/no_such_database';
  const { code, err } = await (await createCli(t, { ...env, DMREPLY_DATABASE_URL: url.href })).run([
    'users',
    'list',
  ]);
  assert.equal(code, 1);
  assert.equal(
    err,
    `dmreply: The database "no_such_database" does not exist at ${url.host}. Create it: createdb no_such_database\n`,
  );
});
