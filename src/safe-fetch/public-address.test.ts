import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './public-address.ts';

test('only addresses that everybody can reach are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    assert.equal(isPublicAddress(address), true, address);
  const inside = [
    '0.0.0.0 10.1.2.3 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255',
    '192.168.1.1 198.19.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 fe80::1 fe80::1%eth0',
    'fc00::1 fd00:ec2::254 fec0::1 ff02::1 64:ff9b::7f00:1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 100::1',
  ];
  for (const address of inside.join(' ').split(' ')) assert.equal(isPublicAddress(address), false, address);
  for (const none of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]'])
    assert.equal(isPublicAddress(none), false, none);
});
