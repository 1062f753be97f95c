import type { Claim, ClaimOutcome, ConversationKey, Journal } from './journal/journal.types.ts';
import { conversationKey } from './journal/operation.ts';

/** Waiting for one's turn in a conversation, within this process and across several. */
export interface Turns {
  /** Resolves when it is the message's turn, when somebody else has dealt with it, or with null at `deadlineAt`. */
  wait(claim: () => Claim, deadlineAt: number): Promise<ClaimOutcome | null>;
  /**
   * Asks until the answer is not null: after each move of the conversation that this process knows of, at the latest
   * every quarter of a second, for the last time at `deadlineAt`.
   */
  poll<T>(key: ConversationKey, deadlineAt: number, ask: () => Promise<T | null>): Promise<T | null>;
  /** Tells those who wait in this process that the conversation moved on. */
  passOn(key: ConversationKey): void;
}

/** Other processes are not heard from, so waiters ask the database this often. */
const POLL_MS = 250;

export function createTurns(journal: Journal, clock: () => number): Turns {
  const sleepers = new Map<string, Set<() => void>>();

  async function poll<T>(
    key: ConversationKey,
    deadlineAt: number,
    ask: () => Promise<T | null>,
  ): Promise<T | null> {
    for (;;) {
      const remaining = deadlineAt - clock();
      if (remaining > 0) await nextMove(conversationKey(key), Math.min(POLL_MS, remaining));
      const answer = await ask();
      if (answer !== null || remaining <= 0) return answer;
    }
  }

  function nextMove(key: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const sleeping = sleepers.get(key) ?? new Set();
      sleepers.set(key, sleeping);
      const wake = () => {
        clearTimeout(timer);
        sleeping.delete(wake);
        if (sleeping.size === 0 && sleepers.get(key) === sleeping) sleepers.delete(key);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      sleeping.add(wake);
    });
  }

  return {
    async wait(claim, deadlineAt) {
      const first = claim();
      return poll(first, deadlineAt, async () => {
        const outcome = await journal.claim(claim());
        return outcome.kind === 'not_yet' ? null : outcome;
      });
    },
    poll,
    passOn(key) {
      for (const wake of [...(sleepers.get(conversationKey(key)) ?? [])]) wake();
    },
  };
}
