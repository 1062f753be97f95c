import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundedCache } from './bounded-cache.ts';

test('a full cache drops the value that was used longest ago', () => {
  const cache = createBoundedCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  assert.equal(cache.get('a'), 1);
  cache.set('c', 3);
  assert.deepEqual([...cache.entries()].toSorted(), [
    ['a', 1],
    ['c', 3],
  ]);
  assert.equal(cache.get('b'), undefined);
});

test('setting a value again keeps it, without dropping another', () => {
  const cache = createBoundedCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  assert.deepEqual([cache.get('b'), cache.get('a')], [2, 3]);
  cache.set('c', 4);
  assert.deepEqual([cache.get('b'), cache.get('a'), cache.get('c')], [undefined, 3, 4]);
});

test('a deleted value is gone and makes room', () => {
  const cache = createBoundedCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.delete('a');
  cache.set('c', 3);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, 2, 3]);
});

test('values of different size share the room', () => {
  const cache = createBoundedCache<string, string>(6, ({ length }) => length);
  cache.set('a', 'xx');
  cache.set('b', 'xx');
  cache.set('a', 'xxx');
  assert.deepEqual([cache.get('b'), cache.get('a')], ['xx', 'xxx']);
  cache.set('c', 'xxxx');
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, undefined, 'xxxx']);
  cache.set('d', 'xxxxxxx');
  assert.deepEqual([...cache.entries()], [], 'one that is larger than the room is not kept');
  cache.set('e', 'xxxxxx');
  assert.equal(cache.get('e'), 'xxxxxx');
});
