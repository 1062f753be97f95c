/** How many calls Meta takes, for each account. */
import { HOUR, SECOND, type World } from './world.ts';

export interface Limits {
  /** Texts a second; Meta's pages say 100 and 300. */
  textsPerSecond: number;
  mediaPerSecond: number;
  /** Calls of the Conversations API a second. */
  readsPerSecond: number;
  privateRepliesPerHour: number;
}

export interface Meter {
  limits: Limits;
  /** Counts one, and says whether it was still within the limit. */
  take(what: keyof Limits, accountId: string): boolean;
}

export function createMeter(world: World): Meter {
  const taken = new Map<string, number[]>();
  const limits: Limits = {
    textsPerSecond: 100,
    mediaPerSecond: 10,
    readsPerSecond: 2,
    privateRepliesPerHour: 750,
  };
  return {
    limits,
    take(what, accountId) {
      const key = `${what} ${accountId}`;
      const span = what === 'privateRepliesPerHour' ? HOUR : SECOND;
      const recent = (taken.get(key) ?? []).filter((at) => at > world.now() - span);
      const isWithin = recent.length < limits[what];
      if (isWithin) recent.push(world.now());
      taken.set(key, recent);
      return isWithin;
    },
  };
}
