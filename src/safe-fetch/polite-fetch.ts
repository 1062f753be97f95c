import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import { FetchFailure } from './fetch-failure.ts';
import { createHostTurns } from './host-turns.ts';
import { NO_ROBOTS, type Robots, readRobots } from './robots.ts';
import type { Page, PageRequest, SafeFetch } from './safe-fetch.ts';

export interface PoliteFetchOptions {
  safe: SafeFetch;
  /** By which a robots.txt may mean us; lower case. */
  name: string;
  clock: () => number;
  /** In milliseconds: the least between two requests to a host. */
  everyMs?: number;
}

/** Reads pages as `SafeFetch` does, and as their sites wish: by robots.txt, one request a second and host. */
export type PoliteFetch = ReturnType<typeof createPoliteFetch>;

const EVERY_MS = 1_000;
const ROBOTS_BYTES = 500 * 1_024;
const ROBOTS_KEPT_MS = 24 * 60 * 60_000;
/** A site that has a fault is asked again soon. */
const FAULT_KEPT_MS = 60_000;
/** Each holds half a megabyte at most. */
const MOST_SITES = 100;

interface KeptRobots {
  robots: Promise<Robots>;
  until: number;
}

export function createPoliteFetch({ safe, name, clock, everyMs = EVERY_MS }: PoliteFetchOptions) {
  const turns = createHostTurns(everyMs);
  const sites: BoundedCache<string, KeptRobots> = createBoundedCache(MOST_SITES);

  /** Throws `FetchFailure` where nobody can tell what the site wishes. */
  function robotsOf(userId: number, origin: string): Promise<Robots> {
    const kept = sites.get(origin);
    if (kept !== undefined && clock() < kept.until) return kept.robots;
    const asked = { robots: askRobots(userId, origin), until: clock() + ROBOTS_KEPT_MS };
    asked.robots.catch(() => {
      asked.until = clock() + FAULT_KEPT_MS;
    });
    sites.set(origin, asked);
    return asked.robots;
  }

  async function askRobots(userId: number, origin: string): Promise<Robots> {
    try {
      const page = await safe.fetchPage({
        userId,
        url: `${origin}/robots.txt`,
        types: [],
        maxBytes: ROBOTS_BYTES,
        isCut: true,
        before: ({ hostname }, signal) => turns.wait(hostname, 0, signal),
      });
      return page === null ? NO_ROBOTS : readRobots(page.bytes.toString(), name);
    } catch (error) {
      if (error instanceof FetchFailure && isWithoutRules(error)) return NO_ROBOTS;
      throw error;
    }
  }

  return {
    /** Throws `FetchFailure`: 'robots' where the site wants no robots there. null: nothing has changed. */
    fetchPage(request: PageRequest): Promise<Page | null> {
      return safe.fetchPage({
        ...request,
        async before(url, signal) {
          const robots = await inTime(robotsOf(request.userId, url.origin), signal);
          if (!robots.allows(url)) throw new FetchFailure('robots');
          await turns.wait(url.hostname, robots.delayMs, signal);
        },
      });
    },
    robotsOf,
    close: safe.close,
  };
}

/** A site that answers, but has no such file, allows everything. One that has a fault may have rules. */
function isWithoutRules({ problem, status }: FetchFailure): boolean {
  return problem === 'redirects' || (status !== null && status < 500);
}

/** Others may wait for the same, so that it goes on. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
