import type { Logger } from '../../log.ts';
import type { Journal, Turn } from './journal/journal.types.ts';

/** Keeps the leases of the turns that this process works on alive. */
export interface LeaseKeeper {
  /** Holds the lease until the returned function is called. */
  hold(turn: Turn): () => void;
}

/** A third of the lease: one beat may be lost. */
const BEAT_MS = 800;

export function createLeaseKeeper(journal: Journal, log: Logger): LeaseKeeper {
  const held = new Set<Turn>();
  let timer: NodeJS.Timeout | undefined;

  function beat(): void {
    // Most answers are quicker than the first beat and cost nothing here.
    journal
      .renew([...held])
      .catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'))
      .finally(schedule);
  }

  function schedule(): void {
    timer = held.size === 0 ? undefined : setTimeout(beat, BEAT_MS);
  }

  return {
    hold(turn) {
      held.add(turn);
      if (timer === undefined) schedule();
      return () => {
        held.delete(turn);
        if (held.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
