import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differingParts } from './differing-parts.ts';

test('of two texts only what differs is marked, and what is far from it is cut', () => {
  assert.deepEqual(differingParts('We bake on Fridays only.', 'We bake on Mondays only.'), {
    first: ['We bake on ', 'Fridays ', 'only.'],
    second: ['We bake on ', 'Mondays ', 'only.'],
  });
  assert.deepEqual(differingParts('Owner', ''), { first: ['', 'Owner', ''], second: ['', '', ''] });
  assert.deepEqual(differingParts('same', 'same').first, ['same', '', '']);
  const long = 'word '.repeat(100);
  const [before, changed, after] = differingParts(`${long}one ${long}`, `${long}two ${long}`).first;
  assert.deepEqual([before.length, changed, after.length], [121, 'one ', 121]);
});
