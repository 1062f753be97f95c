import type { Logger } from '../../log.ts';
import type { Journal, Turn } from './journal/journal.types.ts';

/** Keeps the leases of the turns that this process works on alive. */
export interface LeaseKeeper {
  /** Holds the lease until the returned function is called. */
  hold(turn: Turn): () => void;
}

/** How often it looks, and how old a lease is then when it is renewed. Two beats may be lost. */
const BEAT_MS = 400;
const RENEW_AFTER_MS = 800;

/** `now`: milliseconds of a clock that only goes forward. */
export function createLeaseKeeper(
  journal: Journal,
  log: Logger,
  now: () => number = () => performance.now(),
): LeaseKeeper {
  /** By the time of the last renewal. */
  const held = new Map<Turn, number>();
  let timer: NodeJS.Timeout | undefined;

  function beat(): void {
    const beatAt = now();
    // Most answers are quicker than that and cost nothing here.
    const old = [...held].filter(([, since]) => beatAt - since >= RENEW_AFTER_MS).map(([turn]) => turn);
    if (old.length === 0) {
      schedule();
      return;
    }
    journal
      .renew(old)
      .then(() => {
        for (const turn of old) if (held.has(turn)) held.set(turn, beatAt);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'))
      .finally(schedule);
  }

  function schedule(): void {
    // A turn may have begun while leases were being renewed.
    clearTimeout(timer);
    timer = held.size === 0 ? undefined : setTimeout(beat, BEAT_MS);
  }

  return {
    hold(turn) {
      held.set(turn, now());
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
