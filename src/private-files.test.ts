import assert from 'node:assert/strict';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { post } from '../testing/account-client.ts';
import { createCli } from '../testing/cli-process.ts';
import { testEnvironment } from '../testing/test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

/** An operator's first day under a umask that closes nothing, in a folder that is there and open. */
async function dataFolder(t: TestContext): Promise<{ env: Record<string, string>; folder: string }> {
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  const env = await testEnvironment(t, 'sqlite', { SERVER_LOG_LEVEL: 'info' });
  const folder = join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'open');
  await mkdir(folder, { mode: 0o777 });
  return { env: { ...env, DMREPLY_SERVER_DATA_DIR: folder }, folder };
}

const modes = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, (statSync(join(parentPath, name)).mode & 0o777).toString(8)]);

test('whatever dmreply writes into the data folder is for its own user alone, under any umask', async (t) => {
  const { env, folder } = await dataFolder(t);
  const cli = await createCli(t, env);
  const server = await cli.start(['serve']);
  const [, url = ''] = await server.saw(/answers at (http:\S+)/);
  const person = { username: 'hazel.linden', email: 'hazel@linden.example' };
  assert.equal((await post(url, '/api/auth/register', person)).status, 200);
  await waitFor('the mail', () => modes(folder).some(([name]) => name?.endsWith('.eml')));
  const found = modes(folder);
  assert.deepEqual(found.map(([name = '']) => name.replace(/^.*-code-1/, '')).sort(), [
    '.eml',
    'dmreply.sqlite',
    'dmreply.sqlite-shm',
    'dmreply.sqlite-wal',
    'secret.key',
  ]);
  assert.deepEqual(new Set(found.map(([, mode]) => mode)), new Set(['600']));
  const { out } = await server.stop();
  assert.doesNotMatch(out, /open to other users/);
});

test('files that an earlier version left open: the doctor names one, the next start closes all', async (t) => {
  const { env, folder } = await dataFolder(t);
  const cli = await createCli(t, env);
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const files = ['dmreply.sqlite', 'secret.key'].map((name) => join(folder, name));
  for (const file of files) chmodSync(file, 0o644);
  const doctor = await cli.run(['doctor']);
  assert.match(
    doctor.out,
    /note +data folder +Other users can read \S+dmreply\.sqlite\b.* -> The next start/,
  );
  assert.deepEqual(new Set(modes(folder).map(([, mode]) => mode)), new Set(['644']), 'it changes nothing');
  const server = await cli.start(['serve']);
  await server.saw(/answers at (http:\S+)/);
  assert.deepEqual(new Set(modes(folder).map(([, mode]) => mode)), new Set(['600']));
  const { out } = await server.stop();
  assert.match(out, /"level":40,.*"files":4,"msg":"files were open to other users: closed"/);
});
