import { BlockList, isIP } from 'node:net';

/** Not for everybody on the internet, by the IANA registries of special-purpose addresses; and one that clouds answer at. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure tells a machine about itself here.
  '168.63.129.16/32',
];
/** Everybody's addresses begin so; among them are some that lead into IPv4 (Teredo, 6to4), or nowhere. */
const GLOBAL_6 = '2000::/3';
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special4 = listOf(SPECIAL_4, 'ipv4');
const global6 = listOf([GLOBAL_6], 'ipv6');
const special6 = listOf(SPECIAL_6, 'ipv6');

/**
 * Whether everybody on the internet can reach the address, so that nothing inside is read through it: not this machine, its
 * network, or what a cloud tells its machines. IPv4 written as IPv6 is never public.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special4.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
