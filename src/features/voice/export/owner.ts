import type { Thread } from './thread.ts';

/** Somebody who may be the account, and in how many threads they take part. */
export interface OwnerCandidate {
  name: string;
  threads: number;
}

const MOST_CANDIDATES = 8;

/**
 * Who the account is: the one participant that all threads have in common, or whom a file itself names. Null where
 * several fit, as in a single thread or in the exports of two accounts: then the candidates are asked about, likeliest
 * first.
 */
export function findOwner(threads: readonly Thread[]): {
  owner: string | null;
  candidates: OwnerCandidate[];
} {
  const open = threads.filter(({ owner }) => owner === null);
  if (open.length === 0) return { owner: threads[0]?.owner ?? null, candidates: [] };
  const ranked = rankedByThreads(open);
  const [first, second = { threads: 0 }] = ranked;
  const isAlone = first !== undefined && first.threads >= 2 && first.threads > second.threads;
  // A few threads of somebody else do not make it unclear, as long as nobody else comes near.
  const isEverywhere = first?.threads === open.length;
  const isNearly =
    first !== undefined && first.threads >= open.length * 0.9 && first.threads > 2 * second.threads;
  if (isAlone && (isEverywhere || isNearly)) return { owner: first.name, candidates: [] };
  return { owner: null, candidates: ranked.slice(0, MOST_CANDIDATES) };
}

function rankedByThreads(threads: readonly Thread[]): OwnerCandidate[] {
  const counts = new Map<string, number>();
  for (const { participants } of threads) {
    // The account stands last in Instagram's lists.
    for (const name of participants.toReversed()) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, threads: count })).sort((a, b) => b.threads - a.threads);
}
