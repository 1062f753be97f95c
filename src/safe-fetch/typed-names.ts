import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { createBoundedCache } from '../bounded-cache.ts';

export interface TypedNamesOptions {
  /** Such as '9.9.9.9' or '127.0.0.1:5353'; those of the system without it. */
  nameServers?: readonly string[];
  hostsFile?: string;
  /** In milliseconds: how long the first try waits; the second one may wait twice as long. */
  tryMs?: number;
}

const TRY_MS = 1_000;
const TRIES = 2;
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;

interface Kept {
  found: Promise<LookupAddress[]>;
  until: number;
}

/**
 * Finds the addresses of names that owners and customers type. The system's own look-up takes one of the four threads
 * that all of the process shares, and nothing ends it: some names whose server never answers would hold up every reply
 * and mail. This one asks name servers over the network, after a look into the hosts file, and gives up in time.
 */
export function createTypedNames({
  nameServers,
  hostsFile = '/etc/hosts',
  tryMs = TRY_MS,
}: TypedNamesOptions = {}): LookupFunction {
  const resolver = new Resolver({ timeout: tryMs, tries: TRIES });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const kept = createBoundedCache<string, Kept>(MOST_KEPT);

  async function find(name: string): Promise<LookupAddress[]> {
    const listed = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), name);
    if (listed.length > 0) return listed;
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [...withFamily(four, 4), ...withFamily(six, 6)];
    if (found.length > 0) return found;
    throw four.status === 'rejected' ? four.reason : new Error('A name without an address');
  }

  /** One look-up at a time for a name. */
  function addressesOf(name: string): Promise<LookupAddress[]> {
    const known = kept.get(name);
    if (known !== undefined && performance.now() < known.until) return known.found;
    const found = find(name);
    kept.set(name, { found, until: performance.now() + KEPT_MS });
    found.catch(() => kept.delete(name));
    return found;
  }

  return (host, _options, done) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    addressesOf(name).then(
      (found) => done(null, found),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}

function withFamily(answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family }));
}

/** An address a line, then its names; '#' begins a comment. */
function addressesIn(hosts: string, name: string): LookupAddress[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.includes(name) ? [{ address, family }] : [];
  });
}
