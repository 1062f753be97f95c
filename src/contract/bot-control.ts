import Type, { type Static } from 'typebox';
import { closed, TimeOrNull } from './common.ts';

const YEAR_MINUTES = 525_600;
/** null: until resumed. */
export const PauseMinutes = Type.Union([Type.Integer({ minimum: 1, maximum: YEAR_MINUTES }), Type.Null()]);
export const PauseBody = Type.Object(
  {
    /** Left out or null: until resumed. */
    minutes: Type.Optional(PauseMinutes),
  },
  { ...closed, examples: [{ minutes: 60 }] },
);
/** `pausedUntil` is null while it is paused until resumed, too. */
export const PauseView = Type.Object({ isPaused: Type.Boolean(), pausedUntil: TimeOrNull });

export type PauseBody = Static<typeof PauseBody>;
export type PauseView = Static<typeof PauseView>;
