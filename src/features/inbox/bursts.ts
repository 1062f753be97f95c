import type { Finished, Settled, Turn } from './journal/journal.types.ts';
import { conversationKey } from './journal/state.ts';

/** A turn of this process that the next message of its conversation may join. */
export interface OpenBurst {
  /** Resolves when another message has taken the turn over. */
  joined: Promise<Finished>;
  isJoined(): boolean;
  /** Resolves after so many milliseconds, or as soon as there is nothing to wait for. */
  gather(ms: number): Promise<void>;
  close(): void;
}

interface Entry {
  inboxId: number;
  join(settled: Settled): void;
  hurry(): void;
}

/** Tells the turns of this process when another message joins them. At another process the journal alone tells. */
export function createBursts() {
  /** By conversation, of which one message at a time has the turn. */
  const open = new Map<string, Entry>();

  return {
    open(turn: Turn): OpenBurst {
      const key = conversationKey(turn);
      const { promise: joined, resolve } = Promise.withResolvers<Finished>();
      const gathered = Promise.withResolvers<void>();
      let isJoined = false;
      const entry: Entry = {
        inboxId: turn.inboxId,
        join({ reply, memo }) {
          isJoined = true;
          resolve({ reply, memo, others: [] });
          gathered.resolve();
        },
        hurry: gathered.resolve,
      };
      open.set(key, entry);
      return {
        joined,
        isJoined: () => isJoined,
        async gather(ms) {
          const timer = setTimeout(gathered.resolve, ms);
          await gathered.promise;
          clearTimeout(timer);
        },
        close() {
          if (open.get(key) === entry) open.delete(key);
        },
      };
    },
    /** These messages are answered together with a later one. */
    join(conversation: Turn, joined: readonly Settled[]): void {
      const entry = open.get(conversationKey(conversation));
      const mine = joined.find(({ inboxId }) => inboxId === entry?.inboxId);
      if (mine !== undefined) entry?.join(mine);
    },
    /** A message that joins nothing waits behind the turn. */
    hurry(conversation: Parameters<typeof conversationKey>[0]): void {
      open.get(conversationKey(conversation))?.hurry();
    },
  };
}
