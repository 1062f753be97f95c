import assert from 'node:assert/strict';
import { test } from 'node:test';
import { medianMs } from './median.ts';

test('the median of counted times, in any order', () => {
  const at = (step: number, replies: number) => ({ step, replies });
  assert.equal(medianMs([]), null);
  assert.equal(medianMs([at(14, 1)]), 1_400);
  assert.equal(medianMs([at(90, 1), at(10, 1), at(20, 1)]), 2_000);
  assert.equal(medianMs([at(80, 3), at(5, 100), at(30, 96)]), 500);
  assert.equal(medianMs([at(0, 1)]), 0);
});
