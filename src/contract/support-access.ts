import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';

export const SUPPORT_MINUTES = 60;
export const NOT_LET_IN = 'The owner has not let you in. They can make a support code in their profile.';

/** What the owner sees of it, for as long as it runs. */
export const SupportAccessView = Type.Object({
  isOpen: Type.Boolean(),
  expiresAt: TimeOrNull,
  /** When somebody used the code, and who; null: nobody yet. */
  enteredAt: TimeOrNull,
  enteredBy: Type.Union([Type.String(), Type.Null()]),
});
export type SupportAccessView = Static<typeof SupportAccessView>;

export const SupportCode = Type.Object({
  /** Shown this once. Such as 'K7QD-2M4X-9RTB'. */
  code: Type.String(),
  expiresAt: Time,
});
export type SupportCode = Static<typeof SupportCode>;

export const SupportCodeBody = Type.Object({ code: Type.String({ maxLength: 100 }) }, closed);
export type SupportCodeBody = Static<typeof SupportCodeBody>;

/** An account that an admin may look at. */
export const SupportVisit = Type.Object({ userId: Id, username: Type.String(), expiresAt: Time });
export type SupportVisit = Static<typeof SupportVisit>;
export const SupportVisitList = Type.Array(SupportVisit);
