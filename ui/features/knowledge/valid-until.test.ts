import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfDay, lastDayOf } from './valid-until.ts';

test('a last day becomes the moment after it, and back', () => {
  for (const day of ['2026-11-20', '2026-12-31', '2028-02-29', '2026-03-29']) {
    const end = endOfDay(day);
    assert.equal(lastDayOf(end), day);
    assert.equal(new Date(end ?? '').getHours(), 0);
  }
  assert.equal(new Date(endOfDay('2026-12-31') ?? '').getFullYear(), 2027);
  assert.equal(endOfDay(''), null);
  assert.equal(lastDayOf(null), '');
});
