import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import { createRecent, type Recent } from './recent.ts';
import type { AllowanceState, ConversationState } from './state.ts';

/**
 * Rows as this process read or wrote them last. They may be outdated; their version tells. Whoever changes a state writes
 * or forgets it: a copy for each message would burden the garbage collector.
 */
export interface PostgresKnowledge {
  /** By `conversationKey`. */
  readonly conversations: Recent<string, ConversationState>;
  /** By template. */
  readonly allowances: Recent<number, AllowanceState>;
  readonly clock: DatabaseClock;
}

/** About 10 MB at most, as twice as many are kept. */
const CONVERSATIONS = 10_000;
const TEMPLATES = 2_000;

export function createPostgresKnowledge(monotonic: () => number): PostgresKnowledge {
  return {
    conversations: createRecent(CONVERSATIONS),
    allowances: createRecent(TEMPLATES),
    clock: createDatabaseClock(monotonic),
  };
}
