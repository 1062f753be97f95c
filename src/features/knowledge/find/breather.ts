import { setImmediate as nextTurn } from 'node:timers/promises';

/** For so many milliseconds at once; then others have their turn. */
const SLICE_MS = 8;

/** Called between steps of long work, lets others have their turn when it is time. */
export function breather(): () => Promise<void> {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  };
}
