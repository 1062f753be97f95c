import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBatcher } from './batcher.ts';

interface Item {
  key: string;
  n: number;
}

const OPTIONS = {
  parallel: 2,
  size: 3,
  keyOf: (item: Item) => item.key,
  isFatal: (error: unknown) => error instanceof Error && error.message === 'away',
};

/** Runs batches only when it is told to. */
function underControl(options = OPTIONS) {
  const batches: { items: Item[]; done: PromiseWithResolvers<unknown[]> }[] = [];
  const batcher = createBatcher<Item>(options, (items) => {
    const done = Promise.withResolvers<unknown[]>();
    batches.push({ items, done });
    return done.promise;
  });
  return {
    batches,
    add: (key: string, n: number) => batcher.add<number>({ key, n }),
    has: batcher.has,
    sizes: () => batches.map(({ items }) => items.map(({ key, n }) => `${key}${n}`).join(' ')),
    finish(index: number) {
      const batch = batches[index];
      batch?.done.resolve(batch.items.map(({ n }) => n * 10));
      return turn();
    },
    fail(index: number, message: string) {
      batches[index]?.done.reject(new Error(message));
      return turn();
    },
  };
}

/** Turns of the event loop, not a time: whatever else the machine does, a batch begins within two of them. */
async function turn(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('what arrives together goes together, in batches of a size and so many at once', async () => {
  const { add, sizes, finish } = underControl();
  const results = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key, n) => add(key, n));
  await turn();
  assert.deepEqual(sizes(), ['a0 b1 c2', 'd3 e4 f5']);
  await finish(0);
  assert.deepEqual(sizes(), ['a0 b1 c2', 'd3 e4 f5', 'g6']);
  await finish(1);
  await finish(2);
  assert.deepEqual(await Promise.all(results), [0, 10, 20, 30, 40, 50, 60]);
});

test('no two of one key are under way, and they keep their order', async () => {
  const { add, sizes, finish } = underControl();
  const results = [add('a', 1), add('a', 2), add('b', 3), add('a', 4)];
  await turn();
  assert.deepEqual(sizes(), ['a1 b3']);
  await finish(0);
  assert.deepEqual(sizes(), ['a1 b3', 'a2']);
  const later = add('b', 5);
  await turn();
  assert.deepEqual(sizes(), ['a1 b3', 'a2', 'b5'], 'another key does not wait');
  await finish(1);
  assert.deepEqual(sizes().at(-1), 'a4');
  await finish(2);
  await finish(3);
  assert.deepEqual(await Promise.all([...results, later]), [10, 20, 30, 40, 50]);
});

test('it says whether an item of a key waits or is under way', async () => {
  const { add, has, finish, fail } = underControl();
  assert.equal(has('a'), false);
  const first = add('a', 0);
  const second = add('a', 1);
  await turn();
  await finish(0);
  assert.equal(await first, 0);
  assert.equal(has('a'), true, 'the second is under way');
  await finish(1);
  await second;
  assert.equal(has('a'), false);

  const failed = [add('b', 0), add('b', 1)].map((item) => item.catch((error: Error) => error.message));
  await turn();
  await fail(2, 'away');
  assert.deepEqual(await Promise.all(failed), ['away', 'away']);
  assert.equal(has('b'), false, 'also where all were told to give up');
});

test('a faulty item fails alone', async () => {
  const { add, sizes, finish, fail } = underControl({ ...OPTIONS, parallel: 1 });
  const results = Promise.allSettled([add('a', 1), add('b', 2), add('c', 3)]);
  await turn();
  await fail(0, 'one of them');
  assert.deepEqual(sizes(), ['a1 b2 c3', 'a1']);
  await finish(1);
  await fail(2, 'this one');
  await finish(3);
  const settled = await results;
  assert.deepEqual(
    settled.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    [10, 'this one', 30],
  );
  const after = add('b', 4);
  await turn();
  assert.equal(sizes().at(-1), 'b4', 'its key is free again');
  await finish(4);
  assert.equal(await after, 40);
});

test('a fatal fault is tried no further, and rejects all that wait', async () => {
  const { add, sizes, finish, fail } = underControl({ ...OPTIONS, parallel: 1 });
  const whole = [add('a', 1), add('b', 2), add('c', 3), add('d', 4), add('a', 5)];
  const results = Promise.allSettled(whole);
  await turn();
  await fail(0, 'away');
  assert.deepEqual([...new Set((await results).map(({ status }) => status))], ['rejected']);
  assert.deepEqual(sizes(), ['a1 b2 c3'], 'nobody was tried alone, nobody after them');

  const alone = Promise.allSettled([add('a', 6), add('b', 7), add('c', 8)]);
  await turn();
  await fail(1, 'one of them');
  await finish(2);
  await fail(3, 'away');
  assert.deepEqual(
    (await alone).map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  );
  assert.deepEqual(sizes().slice(1), ['a6 b7 c8', 'a6', 'b7']);

  const after = add('a', 9);
  await turn();
  await finish(4);
  assert.equal(await after, 90, 'it goes on afterwards');
});

test('any order of arrivals and durations: each once, one of a key at a time, in order', async () => {
  const arrival = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), ms: fc.nat(4), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 25 }), async (arrivals) => {
      const busy = new Set<string>();
      const done: number[] = [];
      let running = 0;
      const batcher = createBatcher<Item & { ms: number; fails: boolean }>(OPTIONS, async (items) => {
        running += 1;
        assert.ok(running <= OPTIONS.parallel && items.length <= OPTIONS.size);
        for (const { key } of items) assert.equal(busy.has(key), false, `two of ${key}`);
        for (const { key } of items) busy.add(key);
        await new Promise((resolve) => setTimeout(resolve, Math.max(...items.map(({ ms }) => ms))));
        for (const { key } of items) busy.delete(key);
        running -= 1;
        if (items.some(({ fails }) => fails)) throw new Error('faulty');
        done.push(...items.map(({ n }) => n));
        return items.map(({ n }) => n);
      });
      const results = await Promise.allSettled(
        arrivals.map((item, n) => batcher.add<number>({ ...item, n })),
      );
      for (const [n, result] of results.entries()) {
        assert.equal(result.status, arrivals[n]?.fails === true ? 'rejected' : 'fulfilled');
        if (result.status === 'fulfilled') assert.equal(result.value, n);
      }
      assert.equal(new Set(done).size, done.length);
      for (const key of ['a', 'b', 'c', 'd']) {
        const ofKey = done.filter((n) => arrivals[n]?.key === key);
        assert.deepEqual(
          ofKey.toSorted((a, b) => a - b),
          ofKey,
        );
      }
    }),
    { numRuns: 60 },
  );
});
