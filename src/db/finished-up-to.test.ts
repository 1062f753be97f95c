import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinishedUpTo } from './finished-up-to.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

test('a gap is waited for from when it was seen, whatever time stands behind it', () => {
  let time = 1_000;
  const finishedUpTo = createFinishedUpTo(() => time);
  const rows = (...ids: number[]) => ids.map((id) => ({ id, createdAt: NOW - 60_000 }));
  assert.equal(finishedUpTo(rows(1, 2, 4, 5, 7), 0, NOW), 2);
  time += 9_999;
  assert.equal(finishedUpTo(rows(4, 5, 7, 9), 2, NOW), 2);
  time += 1;
  assert.equal(finishedUpTo(rows(4, 5, 7, 9), 2, NOW), 7, 'the next gap was not there at first');
  time += 5_000;
  assert.equal(finishedUpTo(rows(8, 9), 7, NOW), 9, 'filled');
  assert.equal(finishedUpTo(rows(11), 9, NOW), 9);
  time += 10_000;
  assert.equal(finishedUpTo(rows(11), 9, NOW), 11);
});

test('a backlog with deleted messages waits for nothing', () => {
  const finishedUpTo = createFinishedUpTo(() => 0);
  const old = [1, 7, 30].map((id) => ({ id, createdAt: NOW - 3_600_000 }));
  assert.equal(finishedUpTo(old, 0, NOW), 30);
});
