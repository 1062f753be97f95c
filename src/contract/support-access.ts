import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';
import { named, refused } from './published.ts';

export const SUPPORT_MINUTES = 60;
export const NOT_LET_IN = 'The owner has not let you in. They can make a support code in their profile.';

/** What the owner sees of it, for as long as it runs. */
export const SupportAccessView = named(
  'SupportAccess',
  Type.Object({
    isOpen: Type.Boolean(),
    expiresAt: TimeOrNull,
    /** When somebody used the code, and who; null: nobody yet. */
    enteredAt: TimeOrNull,
    enteredBy: Type.Union([Type.String(), Type.Null()]),
  }),
);
export type SupportAccessView = Static<typeof SupportAccessView>;

export const SupportCode = named(
  'SupportCode',
  Type.Object({
    /** Shown this once. Such as 'K7QD-2M4X-9RTB'. */
    code: Type.String(),
    expiresAt: Time,
  }),
);
export type SupportCode = Static<typeof SupportCode>;

export const SupportCodeBody = named(
  'SupportCodeBody',
  Type.Object(
    { code: Type.String({ maxLength: 100, description: refused('a code that opens nothing') }) },
    { ...closed, examples: [{ code: 'KMPQ-RSTV-WXYZ' }] },
  ),
);
export type SupportCodeBody = Static<typeof SupportCodeBody>;

/** An account that an admin may look at. */
export const SupportVisit = named(
  'SupportVisit',
  Type.Object({ userId: Id, username: Type.String(), expiresAt: Time }),
);
export type SupportVisit = Static<typeof SupportVisit>;
export const SupportVisitList = Type.Array(SupportVisit);
