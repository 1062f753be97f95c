import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Braked } from './outcome.ts';

/** Whose calls count together at Meta. */
export interface BrakedAccount {
  igUserId: string;
  /** null: the operator's app. */
  appId: number | null;
}

/** For how long nothing is sent after the first refusal in a row, the second, and all others. */
const WAITS_MS: Record<Braked, readonly number[]> = {
  // Limits a second, or an hour.
  account: [15_000, 2 * 60_000, 10 * 60_000],
  // Of all calls of an hour.
  app: [60_000, 5 * 60_000, 15 * 60_000],
};
const MOST_KEYS = 10_000;

export type Brakes = ReturnType<typeof createBrakes>;

/**
 * After a refusal because of too many calls, an account (or all of an app) sends nothing for a while; others go on. Each
 * process learns it for itself.
 */
export function createBrakes(clock: () => number) {
  const brakes = createBoundedCache<string, { until: number; refusals: number }>(MOST_KEYS);

  return {
    /** How long nothing may be sent from now on, in milliseconds. */
    leftMs(account: BrakedAccount): number {
      const ends = KINDS.map((kind) => brakes.get(keyOf(account, kind))?.until ?? 0);
      return Math.max(0, ...ends.map((until) => until - clock()));
    },
    /** Another refusal. What was on its way when the first one came belongs to it. */
    pull(account: BrakedAccount, kind: Braked): void {
      const key = keyOf(account, kind);
      const known = brakes.get(key) ?? { until: 0, refusals: 0 };
      if (known.until > clock()) return;
      const waits = WAITS_MS[kind];
      const waitMs = waits[Math.min(known.refusals, waits.length - 1)] ?? 0;
      brakes.set(key, { until: clock() + waitMs, refusals: known.refusals + 1 });
    },
    /** A message went out. */
    release(account: BrakedAccount): void {
      for (const kind of KINDS) {
        const known = brakes.get(keyOf(account, kind));
        if (known !== undefined && known.until <= clock()) brakes.delete(keyOf(account, kind));
      }
    },
  };
}

const KINDS: readonly Braked[] = ['account', 'app'];

function keyOf({ igUserId, appId }: BrakedAccount, kind: Braked): string {
  return kind === 'account' ? `account ${igUserId}` : `app ${appId}`;
}
