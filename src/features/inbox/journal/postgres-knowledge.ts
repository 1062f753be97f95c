import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import { createRecent, type Recent } from './recent.ts';
import type { AllowanceState, ConversationState } from './state.ts';

/**
 * A row as this process read or wrote it last, and its version then. It may be outdated; the version tells. Whoever
 * changes the state writes it or forgets it: a copy for each message would burden the garbage collector.
 */
export interface Known<State> {
  readonly state: State;
  version: string;
}

/** What a process knows of the database without asking. */
export interface PostgresKnowledge {
  /** By `conversationKey`. */
  readonly conversations: Recent<string, Known<ConversationState>>;
  /** By template. */
  readonly allowances: Recent<number, Known<AllowanceState>>;
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
