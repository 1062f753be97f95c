import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedLines } from './line-diff.ts';

test('lines that differ come in pairs, what is the same is left out', () => {
  assert.deepEqual(changedLines('a\nb\nc\nd', 'a\nB\nc\nd\ne'), [
    { before: 'b', after: 'B' },
    { before: '', after: 'e' },
  ]);
  assert.deepEqual(changedLines('a\nb\nc', 'c'), [{ before: 'a\nb', after: '' }]);
  assert.deepEqual(changedLines('a', 'a'), []);
});

test('two texts that have nothing in common are one change', () => {
  const lines = (sign: string) => Array.from({ length: 3_000 }, (_, at) => `${sign}${at}`).join('\n');
  const [one, other] = [lines('x'), lines('y')];
  assert.deepEqual(changedLines(one, other), [{ before: one, after: other }]);
});
