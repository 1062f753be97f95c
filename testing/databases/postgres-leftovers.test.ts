import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { claimServerFolder, createServerFolder, removeLeftovers } from './postgres-leftovers.ts';

async function folder(t: TestContext): Promise<string> {
  const made = await createServerFolder();
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('only folders that nobody looks after any more are removed', async (t) => {
  const [dead, alive, starting, forgotten] = [
    await folder(t),
    await folder(t),
    await folder(t),
    await folder(t),
  ];
  await claimServerFolder(dead, spawnSync(process.execPath, ['--version']).pid);
  await claimServerFolder(alive, process.pid);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(forgotten, anHourAgo, anHourAgo);
  await removeLeftovers();
  assert.deepEqual([dead, alive, starting, forgotten].map(existsSync), [false, true, true, false]);
});
