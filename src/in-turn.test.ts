import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTurn } from './in-turn.ts';

test('each call begins when the one before it has ended, and sees what is so then', async () => {
  let state = 'old';
  const said: string[] = [];
  const write = inTurn(async () => {
    const written = state;
    said.push(`begins ${written}`);
    await sleep(20);
    said.push(`ends ${written}`);
    return written;
  });
  const first = write();
  await Promise.resolve();
  state = 'new';
  assert.deepEqual(await Promise.all([first, write()]), ['old', 'new']);
  assert.deepEqual(said, ['begins old', 'ends old', 'begins new', 'ends new']);
});

test('a call that fails says so to its caller, and the next one goes on', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), () => Promise.resolve('done')];
  const work = inTurn(() => outcomes.shift()?.() ?? Promise.resolve('nothing'));
  const [failed, done] = [work(), work()];
  await assert.rejects(failed, /away/);
  assert.equal(await done, 'done');
});
