import type { Thread } from './thread.ts';

/** Somebody who may be the account, and in how many threads they take part. */
export interface OwnerCandidate {
  name: string;
  threads: number;
}

const MOST_CANDIDATES = 8;

/**
 * Who the account is: whom a file names, or the one participant that all threads have in common. Null where several
 * fit, as in a single thread or in the exports of two accounts: then the candidates are asked about, likeliest first.
 */
export function findOwner(threads: readonly Thread[]): {
  owner: string | null;
  candidates: OwnerCandidate[];
} {
  const named = new Set(threads.flatMap(({ owner }) => owner ?? []));
  const [only, ...others] = named;
  if (only !== undefined && others.length === 0) return { owner: only, candidates: [] };
  const inThreads = new Map<string, number>();
  for (const { participants } of threads) {
    // The account stands last in Instagram's lists.
    for (const name of [...participants].reverse()) inThreads.set(name, (inThreads.get(name) ?? 0) + 1);
  }
  const ranked = [...inThreads]
    .map(([name, count]) => ({ name, threads: count }))
    .sort((a, b) => b.threads - a.threads);
  const [first, second] = ranked;
  const isSure =
    first !== undefined &&
    first.threads >= 2 &&
    first.threads >= threads.length * 0.9 &&
    first.threads > (second?.threads ?? 0) &&
    (first.threads === threads.length || first.threads > 2 * (second?.threads ?? 0));
  return isSure
    ? { owner: first.name, candidates: [] }
    : { owner: null, candidates: ranked.slice(0, MOST_CANDIDATES) };
}
