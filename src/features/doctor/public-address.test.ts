import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicHttps } from '../../contract/public-address.ts';

test('which addresses a chat tool on the internet can call', () => {
  for (const address of [
    'https://dm.lindenbakery.com/api/webhook/x',
    'https://8.8.8.8/api',
    'https://10.bakery.com/',
    'https://localhost.bakery.com/',
    'https://172.32.0.1/',
    'https://dm.example.com:8443/',
  ]) {
    assert.equal(isPublicHttps(address), true, address);
  }
  for (const address of [
    'http://dm.lindenbakery.com/',
    'https://localhost/',
    'https://127.0.0.1:3000/',
    'https://192.168.1.20/',
    'https://10.0.0.2/',
    'https://172.16.0.1/',
    'https://shop.local/',
    'https://nas.lan/',
    'https://server/',
    'https://[::1]/',
    'https://[fd12:3456::1]/',
    'https://100.64.1.2/',
    'https://shop.test/',
    'https://0.0.0.0/',
  ]) {
    assert.equal(isPublicHttps(address), false, address);
  }
});
