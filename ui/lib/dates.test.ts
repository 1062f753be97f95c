import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCountdown, formatMoment } from './dates.ts';

test('a countdown in minutes and seconds', () => {
  for (const [seconds, words] of [
    [300, '5:00'],
    [252, '4:12'],
    [59, '0:59'],
    [0, '0:00'],
  ] as const) {
    assert.equal(formatCountdown(seconds), words);
  }
});

test('how long ago, up to a day', () => {
  const now = Date.parse('2026-11-20T14:06:00.000Z');
  const ago = (minutes: number) => formatMoment(new Date(now - minutes * 60_000).toISOString(), now);
  assert.equal(ago(0.5), 'just now');
  assert.equal(ago(12), '12\u00a0min\u00a0ago');
  assert.equal(ago(23 * 60 + 59), '23\u00a0h\u00a0ago');
  assert.match(ago(24 * 60), /^Nov (19|20), \d\d:06$/);
});
