import Type, { type Static } from 'typebox';
import { closed, TimeOrNull } from './common.ts';

const YEAR_MINUTES = 525_600;
export const PauseBody = Type.Object(
  {
    /** Left out or null: until resumed. */
    minutes: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: YEAR_MINUTES }), Type.Null()])),
  },
  { ...closed, examples: [{ minutes: 60 }] },
);
/** `pausedUntil` is null while it is paused until resumed, too. */
export const PauseView = Type.Object({ isPaused: Type.Boolean(), pausedUntil: TimeOrNull });

export const OwnReplyBody = Type.Object(
  { messageText: Type.String() },
  { ...closed, examples: [{ messageText: 'I have put a cake aside for you.' }] },
);
/** The source of a reply that the owner sent themselves. */
export const OWN_REPLY_SOURCE = 'owner';

export type PauseBody = Static<typeof PauseBody>;
export type PauseView = Static<typeof PauseView>;
export type OwnReplyBody = Static<typeof OwnReplyBody>;
