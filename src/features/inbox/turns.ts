import type { Claim, ClaimOutcome, ConversationKey, Journal, Settled } from './journal/journal.types.ts';
import { conversationKey } from './journal/state.ts';

/** Waiting for one's turn in a conversation, within this process and across several. */
export interface Turns {
  /** Resolves when it is the message's turn, when another request has answered it, or with null at `deadlineAt`. */
  wait(claim: () => Claim, deadlineAt: number): Promise<ClaimOutcome | SettledOutcome | null>;
  /**
   * Asks until the answer is not null: after each move of the conversation that this process knows of, at the latest
   * every quarter of a second, for the last time at `deadlineAt`, or a little later where the process itself is late.
   */
  poll<T>(
    key: ConversationKey,
    deadlineAt: number,
    ask: (settled: readonly Settled[]) => Promise<T | null>,
  ): Promise<T | null>;
  /** Whether this message waits here, and its wait is as good as over. */
  isDue(key: ConversationKey, inboxId: number): boolean;
  /** How many wait in this process. */
  waiting(): number;
  /** Tells those who wait in this process that the conversation moved on, and which of them were answered with that. */
  passOn(key: ConversationKey, settled?: readonly Settled[]): void;
}

/** It was answered together with the message before it. */
interface SettledOutcome extends Settled {
  kind: 'settled';
}

interface Waiter {
  seq: number;
  deadlineAt: number;
}

/** With so little left, the AI can't be asked any more. */
const TOO_LATE_TO_ASK_MS = 300;
/** From when on a process counts as late, and how long that is allowed for at most. */
const LATE_MS = 50;
const MOST_LATE_MS = 1_000;
/** Other processes are not heard from, so waiters ask the database this often. */
const POLL_MS = 250;

export function createTurns(journal: Journal, clock: () => number): Turns {
  /** Those who wait, by conversation and message. */
  const queues = new Map<string, Map<number, Waiter>>();
  const sleepers = new Map<string, Set<(settled: readonly Settled[]) => void>>();

  async function poll<T>(
    key: ConversationKey,
    deadlineAt: number,
    ask: (settled: readonly Settled[]) => Promise<T | null>,
  ): Promise<T | null> {
    let until = deadlineAt;
    for (;;) {
      const remaining = until - clock();
      const sleepMs = Math.min(POLL_MS, remaining);
      const answer = await ask(remaining > 0 ? await nextMove(conversationKey(key), sleepMs) : []);
      if (answer !== null) return answer;
      if (remaining > 0) continue;
      // Where this process is late, the message before is late too: wait once more as long, rather than give no answer.
      const lateMs = clock() - until;
      if (until > deadlineAt || lateMs < LATE_MS) return null;
      until = clock() + Math.min(lateMs, MOST_LATE_MS);
    }
  }

  function nextMove(key: string, timeoutMs: number): Promise<readonly Settled[]> {
    return new Promise((resolve) => {
      const sleeping = sleepers.get(key) ?? new Set();
      sleepers.set(key, sleeping);
      const wake = (settled: readonly Settled[]) => {
        clearTimeout(timer);
        sleeping.delete(wake);
        if (sleeping.size === 0 && sleepers.get(key) === sleeping) sleepers.delete(key);
        resolve(settled);
      };
      const timer = setTimeout(wake, timeoutMs, []);
      sleeping.add(wake);
    });
  }

  return {
    async wait(claim, deadlineAt) {
      const first = claim();
      const { inboxId, seq } = first;
      const key = conversationKey(first);
      const queue = queues.get(key) ?? new Map<number, Waiter>();
      queues.set(key, queue.set(inboxId, { seq, deadlineAt }));
      try {
        return await poll(first, deadlineAt, async (settled) => {
          const mine = settled.find((one) => one.inboxId === inboxId);
          if (mine !== undefined) return { kind: 'settled', ...mine };
          // Another message here has an earlier place, so asking would only keep the conversation busy.
          if (queue.values().some((other) => other.seq < seq)) return null;
          const outcome = await journal.claim(claim());
          return outcome.kind === 'not_yet' ? null : outcome;
        });
      } finally {
        queue.delete(inboxId);
        if (queue.size === 0) queues.delete(key);
      }
    },
    poll,
    isDue(key, inboxId) {
      const waiter = queues.get(conversationKey(key))?.get(inboxId);
      return waiter !== undefined && waiter.deadlineAt - clock() < TOO_LATE_TO_ASK_MS;
    },
    waiting: () => queues.values().reduce((total, queue) => total + queue.size, 0),
    passOn(key, settled = []) {
      if (sleepers.size === 0) return;
      for (const wake of [...(sleepers.get(conversationKey(key)) ?? [])]) wake(settled);
    },
  };
}
