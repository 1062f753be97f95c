import { wordsOf } from '../style/distance/marks.ts';
import { LEAST_WORDS, type StyleDistance, type StyleProfile, styleDistance } from '../style/distance.ts';

/** Replies to compare with an owner, newest first in each set. */
export interface Measuring {
  profile: StyleProfile;
  latest: readonly string[];
  /** Those since something changed, and those before; null: nothing is being watched. */
  change: { before: readonly string[]; since: readonly string[] } | null;
}

export interface Measured {
  latest: StyleDistance;
  change: { before: StyleDistance; since: StyleDistance } | null;
}

/** So many say how replies are now. */
export const NEWEST = 100;
/** Of short ones it takes more, until they hold enough words; beyond this they would say how replies were once. */
export const MOST_REPLIES = 300;

/** Takes a tenth of a second for each set, so it has a process of its own: see `createMeasurer`. Pure. */
export function measureReplies({ profile, latest, change }: Measuring): Measured {
  const measured = (texts: readonly string[]): StyleDistance => styleDistance(profile, newestOf(texts));
  return {
    latest: measured(latest),
    change: change && { before: measured(change.before), since: measured(change.since) },
  };
}

/** The newest hundred, and more where these hold too few words. */
export function newestOf(texts: readonly string[]): readonly string[] {
  let words = 0;
  const end = texts.findIndex((text, at) => {
    if (at >= NEWEST && words >= LEAST_WORDS) return true;
    words += wordsOf(text).length;
    return false;
  });
  return texts.slice(0, Math.min(end === -1 ? texts.length : end, MOST_REPLIES));
}
