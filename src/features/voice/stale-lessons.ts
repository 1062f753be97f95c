import { createBoundedCache } from '../../bounded-cache.ts';
import type { Database } from '../../db/database.ts';
import { claimTask, endClaim } from '../../db/task-claims.ts';
import { staleVoices } from './account/account-turns.store.ts';

interface StaleLessonsDeps {
  db: Database;
  relearn: (userId: number) => Promise<void>;
  clock: () => number;
}

const TASK = 'voices';
/** A lesson takes a minute at most. */
const CLAIM_MS = 5 * 60_000;
const AT_ONCE = 4;
/** After the first failure; twice as long after each further one. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** More than ever fail together. */
const MOST_FAILING = 1_000;

/**
 * Learns anew where something that was learned from is gone. One process at a time. A lesson that fails waits longer each time,
 * so that it keeps no other owner from theirs; a server that starts anew tries it at once. Throws the first failure.
 */
export function createStaleLessons({ db, relearn, clock }: StaleLessonsDeps): () => Promise<void> {
  const failing = createBoundedCache<number, { times: number; until: number }>(MOST_FAILING);

  function due(limit: number): Promise<number[]> {
    const waiting = [...failing.entries()].filter(([, { until }]) => until > clock());
    return staleVoices(
      db.patient,
      limit,
      waiting.map(([userId]) => userId),
    );
  }

  async function learn(userId: number): Promise<void> {
    try {
      await relearn(userId);
      failing.delete(userId);
    } catch (error) {
      const times = (failing.get(userId)?.times ?? 0) + 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS);
      failing.set(userId, { times, until: clock() + pause });
      throw error;
    }
  }

  return async () => {
    // A claim is written, and a write waits for whoever locks the database.
    if ((await due(1)).length === 0) return;
    const until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
    if (until === null) return;
    // One owner's lesson must not keep the others from theirs.
    const failures: unknown[] = [];
    for (const userId of await due(AT_ONCE))
      await learn(userId).catch((error: unknown) => failures.push(error));
    await endClaim(db.patient, TASK, until);
    if (failures.length > 0) throw failures[0];
  };
}
