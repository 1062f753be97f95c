import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabaseClock } from './database-clock.ts';

test('the database’s clock between two readings', () => {
  let elapsed = 5_000;
  const clock = createDatabaseClock(() => elapsed);
  assert.equal(clock.now(), null, 'nobody knows before the first reading');
  clock.read(1_000_000);
  elapsed += 250;
  assert.equal(clock.now(), 1_000_250, 'it goes on by itself');
  clock.read(1_000_100);
  assert.equal(clock.now(), 1_000_250, 'an answer that came late does not turn it back');
  clock.read(1_000_400);
  assert.equal(clock.now(), 1_000_400, 'one that came quicker sets it right');
});

test('a clock of the database that is set back, or goes more slowly, is followed within seconds', () => {
  let elapsed = 0;
  const clock = createDatabaseClock(() => elapsed);
  clock.read(1_000_000);
  for (elapsed = 1_000; elapsed <= 21_000; elapsed += 1_000) clock.read(900_000 + elapsed);
  elapsed = 21_000;
  assert.equal(clock.now(), 921_000);
  clock.read(5_000_000);
  assert.equal(clock.now(), 5_000_000, 'set forward: at once');
});
