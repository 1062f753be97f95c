import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createResource } from './resource.ts';

test('it is read once, kept, and read again only when asked', async () => {
  let reads = 0;
  const resource = createResource(async () => {
    reads += 1;
    return reads;
  });
  await Promise.all([resource.load(), resource.load()]);
  await resource.load();
  assert.deepEqual(resource.state.value, { status: 'ready', value: 1 });
  await resource.refresh();
  assert.deepEqual(resource.state.value, { status: 'ready', value: 2 });
});

test('a failure is not retried by itself, and loading again asks again', async () => {
  let reads = 0;
  const resource = createResource(async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return 'here';
  });
  await resource.load();
  assert.equal(resource.state.value.status, 'failed');
  assert.equal(reads, 1);
  await resource.load();
  assert.deepEqual(resource.state.value, { status: 'ready', value: 'here' });
});

test('an answer that comes too late never replaces a newer one', async () => {
  const waiting: ((value: string) => void)[] = [];
  const resource = createResource(() => new Promise<string>((resolve) => waiting.push(resolve)));
  const first = resource.refresh();
  const second = resource.refresh();
  const loaded = resource.load();
  waiting[0]?.('old');
  setTimeout(() => waiting[1]?.('new'), 5);
  // Whoever asked first has the newer one as well.
  await first;
  assert.deepEqual(resource.state.value, { status: 'ready', value: 'new' });
  await Promise.all([second, loaded]);
  const third = resource.refresh();
  resource.set('mine');
  waiting[2]?.('old');
  await third;
  assert.deepEqual(resource.state.value, { status: 'ready', value: 'mine' });
});
