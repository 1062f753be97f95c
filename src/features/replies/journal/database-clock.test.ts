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
  clock.read(400_000);
  assert.equal(clock.now(), 400_000, 'a server whose clock was set back is followed');
  clock.read(2_000_000);
  assert.equal(clock.now(), 2_000_000, 'and one whose clock was set forward');
});
