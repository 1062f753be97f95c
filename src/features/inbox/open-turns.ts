import type { Answer, Settled, Turn } from './journal/journal.types.ts';
import { conversationKey } from './journal/state.ts';

/** A turn of this process that the next message of its conversation may end, by joining it or by a word that acts at once. */
export interface OpenTurn {
  /** Resolves when another message has ended the turn. */
  ended: Promise<Answer>;
  isEnded(): boolean;
  /** Resolves after so many milliseconds, or as soon as there is nothing to wait for. */
  gather(ms: number): Promise<void>;
  close(): void;
}

interface Entry {
  inboxId: number;
  end(settled: Settled): void;
  hurry(): void;
}

/** Tells the turns of this process when another message ends them. At another process the journal alone tells. */
export function createOpenTurns() {
  /** By conversation, of which one message at a time has the turn. */
  const open = new Map<string, Entry>();

  return {
    open(turn: Turn): OpenTurn {
      const key = conversationKey(turn);
      const { promise: ended, resolve } = Promise.withResolvers<Answer>();
      const gathered = Promise.withResolvers<void>();
      let isEnded = false;
      const entry: Entry = {
        inboxId: turn.inboxId,
        end({ reply, memo }) {
          isEnded = true;
          resolve({ reply, memo, isHeard: true, others: [] });
          gathered.resolve();
        },
        hurry: gathered.resolve,
      };
      open.set(key, entry);
      return {
        ended,
        isEnded: () => isEnded,
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
    /** These messages were answered together with a later one. */
    end(conversation: Parameters<typeof conversationKey>[0], settled: readonly Settled[]): void {
      const entry = open.get(conversationKey(conversation));
      const mine = settled.find(({ inboxId }) => inboxId === entry?.inboxId);
      if (mine !== undefined) entry?.end(mine);
    },
    /** A message that joins nothing waits behind the turn. */
    hurry(conversation: Parameters<typeof conversationKey>[0]): void {
      open.get(conversationKey(conversation))?.hurry();
    },
  };
}
