import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pausedBadge, pausedWords } from './pause-words.ts';

const now = new Date(2026, 10, 20, 14, 0).getTime();
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test('until when the bot is paused', () => {
  assert.equal(pausedWords(null, now), 'Paused');
  assert.equal(pausedWords(inMinutes(720), now), 'Paused until 02:00');
  assert.equal(pausedWords(inMinutes(25 * 60), now), 'Paused until Nov 21, 15:00');
});

test('how long it still is, in a list', () => {
  const badge = (minutes: number) => pausedBadge(inMinutes(minutes), now).replace('\u00a0', ' ');
  assert.equal(pausedBadge(null, now), 'Paused');
  assert.deepEqual([0.2, 59, 60, 719].map(badge), [
    'Paused, 1 min left',
    'Paused, 59 min left',
    'Paused, 1 h left',
    'Paused, 11 h left',
  ]);
});
