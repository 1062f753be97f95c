import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createFairTurns, type EndTurn } from './fair-turns.ts';

/** Owners who come, and the turns that have begun, in their order. */
function hall(places: number) {
  let now = 0;
  const turns = createFairTurns(places, () => now);
  const begun: { owner: number; end: EndTurn }[] = [];
  return {
    async come(...owners: number[]): Promise<void> {
      for (const owner of owners) void turns.wait(owner).then((end) => begun.push({ owner, end }));
      await setImmediate();
    },
    /** Ends the owner's oldest turn. */
    async end(owner: number, cpuMs: number): Promise<void> {
      const [ended] = begun.splice(
        begun.findIndex((one) => one.owner === owner),
        1,
      );
      ended?.end(cpuMs);
      await setImmediate();
    },
    running: () => begun.map(({ owner }) => owner),
    pass(ms: number): void {
      now += ms;
    },
  };
}

test('one owner never takes all places, and a machine with one processor has two', async () => {
  const { come, end, running } = hall(1);
  await come(1, 1, 1, 2);
  assert.deepEqual(running(), [1, 2]);
  await end(2, 100);
  assert.deepEqual(running(), [1]);
  await end(1, 100);
  await come(2);
  assert.deepEqual(running(), [1, 2]);
  const wide = hall(4);
  await wide.come(1, 1, 1, 1, 2);
  assert.deepEqual(wide.running(), [1, 1, 1, 2]);
});

test('the next place goes to who has used the least lately', async () => {
  const { come, end, running, pass } = hall(2);
  await come(1, 2, 3, 4);
  await end(1, 3_000);
  await end(2, 1_000);
  assert.deepEqual(running(), [3, 4]);
  await come(1, 2, 5);
  await end(3, 10);
  assert.deepEqual(running(), [4, 5]);
  await end(4, 10);
  assert.deepEqual(running(), [5, 2], 'though 1 came first');
  await come(3);
  await end(2, 100_000);
  // Long ago is forgotten.
  pass(5 * 60 * 60_000);
  assert.deepEqual(running(), [5, 3]);
  await come(1, 2);
  await end(5, 10);
  await end(3, 2_000);
  assert.deepEqual(running(), [1, 2]);
});

test('one place is not for owners who used much, however many they are', async () => {
  const { come, end, running, pass } = hall(3);
  for (const owner of [1, 2, 3]) {
    await come(owner);
    await end(owner, 10_000);
  }
  await come(1, 2, 3, 1, 2, 3);
  assert.deepEqual(running(), [1, 2]);
  await come(4);
  assert.deepEqual(running(), [1, 2, 4], 'who comes last and used nothing waits for nobody');
  await end(1, 10_000);
  assert.deepEqual(running(), [2, 4, 3], 'nor is anybody kept waiting for ever');
  await end(4, 100);
  assert.deepEqual(running(), [2, 3]);
  pass(60 * 60_000);
  await end(2, 0);
  assert.deepEqual(running(), [3, 2, 3], 'an hour later all places are for all');
});
