import assert from 'node:assert/strict';
import { test } from 'node:test';
import { niceScale } from './scale.ts';

test('few round lines that reach the largest value', () => {
  const lines = (max: number, options = {}) => niceScale(max, options).lines;
  assert.deepEqual(lines(2.4), [0, 1, 2, 3]);
  assert.deepEqual(lines(2.4, { mostLines: 2 }), [0, 2, 4]);
  assert.deepEqual(lines(0.019), [0, 0.005, 0.01, 0.015, 0.02]);
  assert.deepEqual(lines(0.019, { mostLines: 2 }), [0, 0.01, 0.02]);
  assert.deepEqual(lines(0), [0, 1]);
});

test('whole numbers have no lines between them', () => {
  assert.deepEqual(niceScale(1, { isWhole: true }).lines, [0, 1]);
  assert.deepEqual(niceScale(3, { isWhole: true }).lines, [0, 1, 2, 3]);
  assert.deepEqual(niceScale(6, { isWhole: true }).lines, [0, 2, 4, 6]);
  assert.deepEqual(niceScale(9, { isWhole: true }).lines, [0, 5, 10]);
  assert.deepEqual(niceScale(54, { isWhole: true }).lines, [0, 15, 30, 45, 60]);
  assert.deepEqual(niceScale(1_000, { isWhole: true }).lines, [0, 250, 500, 750, 1_000]);
});

test('at most five lines, and none below the largest value, whatever it is', () => {
  for (let max = 0.0001; max < 1_000_000; max *= 1.37) {
    for (const isWhole of [true, false]) {
      const { top, lines } = niceScale(max, { isWhole });
      assert.ok(top >= max && lines.length <= 5 && lines.at(-1) === top, `${max} ${isWhole}`);
    }
  }
});
