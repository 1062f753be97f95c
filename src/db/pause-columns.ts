import { PAUSE_REASONS, type Pause } from '../contract/bot-control.ts';

/** A pause as the tables of conversations, templates and users hold it. No reason: no pause. */
export type PauseColumns = { pause_reason: string | null; paused_until: number | null };

export function toPause(row: PauseColumns): Pause | null {
  const reason = PAUSE_REASONS.find((known) => known === row.pause_reason);
  return reason === undefined ? null : { reason, until: row.paused_until };
}

export function pauseColumns(pause: Pause | null): PauseColumns {
  return { pause_reason: pause?.reason ?? null, paused_until: pause?.until ?? null };
}
