import Type, { type Static } from 'typebox';
import { closed, TimeOrNull } from './common.ts';
import { named } from './published.ts';
import { isoTimeOrNull } from './times.ts';

/**
 * owner: in the app. flow: by a call of the chat tool. handover: by a trigger, so a customer waits for the owner.
 * customer: wrote STOP, so that only START or the owner ends it.
 */
export const PAUSE_REASONS = ['owner', 'flow', 'handover', 'customer'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why the bot is silent in a conversation, a template or an account. */
export interface Pause {
  readonly reason: PauseReason;
  /** In milliseconds; null: until it is resumed. */
  readonly until: number | null;
}

const MINUTE_MS = 60_000;
const YEAR_MINUTES = 525_600;
/** null: until resumed. */
export const PauseMinutes = Type.Union([Type.Integer({ minimum: 1, maximum: YEAR_MINUTES }), Type.Null()]);
export const PauseBody = named(
  'PauseBody',
  Type.Object(
    {
      /** Left out or null: until resumed. */
      minutes: Type.Optional(PauseMinutes),
    },
    { ...closed, examples: [{ minutes: 60 }] },
  ),
);
/** `pausedUntil` is null while it is paused until resumed, too. */
export const PauseView = named('Pause', Type.Object({ isPaused: Type.Boolean(), pausedUntil: TimeOrNull }));

export type PauseBody = Static<typeof PauseBody>;
export type PauseView = Static<typeof PauseView>;

/** A pause that begins now; `minutes` null: until it is resumed. */
export function pauseFor(reason: PauseReason, minutes: number | null, now: number): Pause {
  return { reason, until: minutes === null ? null : Math.ceil(now + minutes * MINUTE_MS) };
}

/** Whether one of these pauses silences the bot; null stands for no pause. */
export function isPaused(now: number, ...pauses: readonly (Pause | null)[]): boolean {
  return pauses.some((pause) => pause !== null && (pause.until === null || pause.until > now));
}

export function pauseView(pause: Pause | null, now: number): PauseView {
  const isNow = isPaused(now, pause);
  return { isPaused: isNow, pausedUntil: isNow && pause !== null ? isoTimeOrNull(pause.until) : null };
}
