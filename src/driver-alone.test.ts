import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { ensureProgramBuilt } from '../testing/builds.ts';
import { testEnvironment } from '../testing/test-app.ts';

const ROOT = join(import.meta.dirname, '..');
const DRIVER = 'node_modules/better-sqlite3';

test('what is built runs with SQLite’s driver alone beside it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-built-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { main } = await ensureProgramBuilt();
  await cp(dirname(dirname(main)), join(folder, 'dist'), { recursive: true });
  await mkdir(join(folder, 'cli'));
  const beside = [
    'package.json',
    'cli/dmreply.js',
    `${DRIVER}/package.json`,
    `${DRIVER}/lib`,
    `${DRIVER}/prebuilds`,
  ];
  for (const path of beside) await cp(join(ROOT, path), join(folder, path), { recursive: true });

  const env = { ...(await testEnvironment(t, 'sqlite')), PATH: process.env.PATH };
  const server = spawn(process.execPath, ['cli/dmreply.js', 'serve'], { cwd: folder, env });
  t.after(() => server.kill('SIGKILL'));
  let url = '';
  for await (const line of createInterface(server.stderr)) {
    url = /^dmreply answers at (\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  // Both compilers of schemas, which are loaded by the first request that needs one.
  const refused = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"identifier":7}',
  });
  const { code } = (await refused.json()) as { code: string };
  assert.deepEqual([refused.status, code], [400, 'invalid_input']);
  assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' });
  server.kill('SIGTERM');
  assert.deepEqual(await once(server, 'exit'), [0, null]);
});
