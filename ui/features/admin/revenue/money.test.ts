import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoney, formatShare, sharesOf } from './money.ts';

test('money in US dollars, and shares that add up to 100.0', () => {
  assert.equal(formatMoney(2_605.83), '$2,605.83');
  assert.equal(formatMoney(0), '$0.00');
  const shares = sharesOf([1_053, 867, 496, 189.83]);
  assert.deepEqual(shares.map(formatShare), ['40.4%', '33.3%', '19.0%', '7.3%']);
  assert.deepEqual(sharesOf([1, 1, 1]).map(formatShare), ['33.4%', '33.3%', '33.3%']);
  assert.deepEqual(sharesOf([0, 0]), [0, 0]);
});
