import { type BoundedCache, createBoundedCache } from '../../../bounded-cache.ts';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import type { AllowanceState, ConversationState } from './state.ts';

/**
 * Rows as this process read or wrote them last. They may be outdated; their version tells. A changed state is written
 * or forgotten: a copy for each message would burden the garbage collector.
 */
export interface PostgresKnowledge {
  /** By `conversationKey`. */
  readonly conversations: BoundedCache<string, ConversationState>;
  /** By `templateKey`. */
  readonly allowances: BoundedCache<string, AllowanceState>;
  readonly clock: DatabaseClock;
}

/** About 10 MB at most. */
const CONVERSATIONS = 20_000;
const TEMPLATES = 4_000;

export function createPostgresKnowledge(monotonic: () => number): PostgresKnowledge {
  return {
    conversations: createBoundedCache(CONVERSATIONS),
    allowances: createBoundedCache(TEMPLATES),
    clock: createDatabaseClock(monotonic),
  };
}
