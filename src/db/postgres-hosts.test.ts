import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostUrls } from './postgres-hosts.ts';

test('an address with several hosts is one address a host', () => {
  assert.deepEqual(hostUrls('postgres://u:p@a:5432,b:5433/name?ssl=true'), [
    'postgres://u:p@a:5432/name?ssl=true',
    'postgres://u:p@b:5433/name?ssl=true',
  ]);
  assert.deepEqual(hostUrls('postgres://u:p%2C@a/name'), ['postgres://u:p%2C@a/name']);
  assert.deepEqual(hostUrls('postgres:///name'), ['postgres:///name']);
});
