import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { ensureProgramBuilt } from '../testing/builds.ts';
import { waitFor } from '../testing/wait-for.ts';

/** The built server, which Node itself keeps from writing to any other folder. */
async function serveWriting(t: TestContext, dataDir: string, writable: string) {
  const { main } = await ensureProgramBuilt();
  const allowed = ['--allow-fs-read=*', `--allow-fs-write=${writable}`, '--allow-addons', '--allow-worker'];
  const child = spawn(process.execPath, ['--permission', ...allowed, main, 'serve'], {
    cwd: tmpdir(),
    env: {
      DMREPLY_SERVER_DATA_DIR: dataDir,
      DMREPLY_SERVER_PORT: '0',
      DMREPLY_SERVER_LOG_LEVEL: 'warn',
      TMPDIR: '/nonexistent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  return { child, exited, out: text(child.stdout), told: () => said.join('') };
}

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'dmreply-writes-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('the server writes into its data folder and nowhere else', async (t) => {
  const dataDir = await folder(t);
  const { child, exited, out, told } = await serveWriting(t, dataDir, dataDir);
  const [, url = ''] = await waitFor('its address', () => /answers at (\S+)/.exec(told()));
  const body = { username: 'anna', email: 'anna@example.com' };
  const registration = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(registration.status, 200, await registration.text());
  await waitFor('the mail', async () => (await readdir(join(dataDir, 'mail')).catch(() => [])).length > 0);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  child.kill('SIGTERM');
  assert.deepEqual((await exited)[0], 0);
  assert.equal(await out, '', 'nothing was refused');
});

test('that the server would be stopped from writing elsewhere is sure', async (t) => {
  const { exited, told } = await serveWriting(t, await folder(t), '/nonexistent');
  assert.equal((await exited)[0], 1);
  assert.match(told(), /denied|restricted|written|permission/i);
});
