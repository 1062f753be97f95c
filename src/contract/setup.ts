import Type, { type Static } from 'typebox';

/** How far an owner has come from nothing to a first real message. */
export const SetupView = Type.Object({
  /** An AI key is saved, or the server has one. */
  hasKey: Type.Boolean(),
  hasTemplate: Type.Boolean(),
  /** A message was tried, and there was a reply. */
  isTested: Type.Boolean(),
  /** A webhook address was copied, or something has called one. */
  isAddressCopied: Type.Boolean(),
  /** A real customer's message has arrived. */
  isLive: Type.Boolean(),
});
export type SetupView = Static<typeof SetupView>;
