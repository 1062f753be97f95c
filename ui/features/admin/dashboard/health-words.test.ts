import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes, formatUptime } from './health-words.ts';

test('sizes and uptimes in a few words', () => {
  assert.equal(formatBytes(0), '0\u00a0bytes');
  assert.equal(formatBytes(999), '999\u00a0bytes');
  assert.equal(formatBytes(12_345_678), '12.3\u00a0MB');
  assert.equal(formatBytes(4e13), '40\u00a0TB');
  assert.equal(formatUptime(30_000), '0 minutes');
  assert.equal(formatUptime(3_600_000), '1 hour');
  assert.equal(formatUptime(47 * 3_600_000), '47 hours');
  assert.equal(formatUptime(72 * 3_600_000), '3 days');
});
