import type { StyleDistance } from '../style/distance.ts';

/** How far one of two sets of replies is from the owner. */
export type DriftSide = Pick<Extract<StyleDistance, { isEnough: true }>, 'distance' | 'low' | 'high'>;

/** About what an owner hears: `docs/voice-measured.md` says how it was chosen. */
const HEARD = 0.1;

/** Whether replies are clearly farther from the owner than those before them. */
export function isDrift(before: DriftSide, since: DriftSide): boolean {
  return since.low > before.high && since.distance - before.distance >= HEARD;
}
