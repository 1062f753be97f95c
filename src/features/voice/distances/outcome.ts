import type { Watch, WatchState } from './distances.types.ts';
import { type DriftSide, isDrift } from './drift.ts';
import { type Measured, NEWEST } from './measure.ts';

/** What a watch is after its replies were measured, and whether the owner is told of a drift. */
export function stateMeasured(
  state: WatchState,
  { latest, change: measured }: Measured,
): { state: WatchState; isNews: boolean } {
  const marked = { ...state, marks: latest.isEnough ? [] : state.marks };
  const { change } = state;
  if (change !== null && measured !== null) {
    const { before, since } = measured;
    if (before.isEnough && since.isEnough && isDrift(before, since)) {
      const side: DriftSide = { distance: before.distance, low: before.low, high: before.high };
      const drift = { ...change, before: side, since: since.distance };
      return { state: { ...marked, change: null, drift }, isNews: true };
    }
    // Enough of them were heard, and they are no farther away.
    const isOver = since.isEnough && since.messages >= NEWEST;
    return { state: settled({ ...marked, change: isOver ? null : change }, latest), isNews: false };
  }
  return { state: settled(marked, latest), isNews: false };
}

/** A drift is over when the newest replies are as near again as they were before it. */
function settled(state: WatchState, latest: Measured['latest']): WatchState {
  const { drift } = state;
  if (drift === null || !latest.isEnough || isDrift(drift.before, latest)) return state;
  return { ...state, drift: null };
}

/** The words of the notice. */
export function driftWords({ drift }: Watch['state']): string {
  if (drift === null) return '';
  const day = new Date(drift.at).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const causes = drift.what.map((kind) => CAUSES[kind]).join(' and ');
  return `Since ${day}, when ${causes}, they are ${drift.since.toFixed(2)} away from you. Before, they were ${Math.max(0, drift.before.distance).toFixed(2)} away.`;
}

const CAUSES = {
  template: 'the template was edited',
  model: 'another AI model began to answer',
  voice: 'your voice was learned anew',
} as const;
