import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createBoundedCache } from './bounded-cache.ts';

const KEPT_MS = 30_000;
/** After that the answer of before serves on. */
const LATE_MS = 300;
const MOST_KEPT = 100;

interface Kept {
  found: LookupAddress[] | null;
  foundAt: number;
  /** null: nobody asks. */
  asked: Promise<LookupAddress[]> | null;
}

/**
 * The system's look-up, for names that the operator configures: it knows `localhost`, the hosts file and search domains.
 * Each of its calls holds one of the four threads that all of the process shares, and nothing ends it; so there is one
 * at a time for a name, whose answer is kept, and serves on while the next one is late or fails.
 */
export function createSteadyLookup(
  find: typeof lookup = lookup,
  monotonic: () => number = () => performance.now(),
): LookupFunction {
  const names = createBoundedCache<string, Kept>(MOST_KEPT);

  function ask(name: string, kept: Kept): Promise<LookupAddress[]> {
    kept.asked ??= new Promise<LookupAddress[]>((resolve, reject) => {
      find(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
    })
      .then((found) => {
        kept.found = found;
        kept.foundAt = monotonic();
        return found;
      })
      .finally(() => {
        kept.asked = null;
      });
    return kept.asked;
  }

  async function addressesOf(name: string): Promise<LookupAddress[]> {
    const kept = names.get(name) ?? { found: null, foundAt: 0, asked: null };
    names.set(name, kept);
    const before = kept.found;
    if (before === null) return ask(name, kept);
    if (monotonic() - kept.foundAt < KEPT_MS) return before;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(before), LATE_MS);
      ask(name, kept)
        .then(resolve, () => resolve(before))
        .finally(() => clearTimeout(late));
    });
  }

  return (host, options, done) => {
    addressesOf(host).then(
      (found) => (options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}

/** One for all of the process. */
export const steadyLookup = createSteadyLookup();
